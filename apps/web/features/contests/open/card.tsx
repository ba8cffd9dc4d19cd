import { memo } from 'react'
import { m } from '@plaudit/i18n/messages'
import { ContestCard } from '@plaudit/ui/contest-card'
import { useLocale } from '@plaudit/ui/locale'
import { Said } from '../../../components/quiet.tsx'
import { useMinutesTo } from '../../../lib/clock.ts'
import { part } from '../../../lib/part.ts'
import type { ContestItem } from './item.ts'
import { evidenceWords, quietWords, stateWords } from '../lists/words.tsx'

/** In the phone's shell alone; elsewhere nothing is drawn. */
const Acts = part(() => import('../lists/card-acts.tsx'), { otherwise: () => null })

interface CardProps {
  item: ContestItem
  category: string | undefined
  /** Epoch milliseconds that the page was made. */
  rendered: number
  level?: 2 | 3
  priority?: boolean
}

/** A contest in a list: its state, who leads and by what. */
export const Card = memo(function Card({ item, category, rendered, level, priority }: CardProps) {
  const locale = useLocale()
  return (
    <ContestCard
      id={item.cx_id}
      href={item.href}
      title={item.name}
      cover={item.cover}
      state={{
        label: <StateWords item={item} rendered={rendered} />,
        live: item.state === 'ongoing',
        ...(item.state === 'declared' && { tone: 'won' }),
      }}
      quiet={quietWords(item, category, locale)}
      evidence={evidenceWords(item, locale)}
      faces={item.leaders.map(({ id, name, face }) => ({ id, name, source: face }))}
      acts={<Acts item={item} />}
      {...(level && { level })}
      {...(priority && { priority })}
    />
  )
})

/** Counts down by itself, so that the card around it is left alone. */
export function StateWords({ item, rendered }: { item: ContestItem; rendered: number }) {
  const locale = useLocale()
  const minutes = useMinutesTo(item.deadline, rendered)
  if (item.seats && item.state === 'scheduled') return m.editions_filling_card(item.seats)
  return <Said>{stateWords(item.state, minutes, locale)}</Said>
}
