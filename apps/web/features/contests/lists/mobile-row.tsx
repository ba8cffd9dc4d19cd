import { memo } from 'react'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { StateDot } from '@plaudit/ui/pill'
import { StateWords } from '../open/card.tsx'
import type { ContestItem } from '../open/item.ts'
import { evidenceWords } from './words.tsx'

interface MobileRowProps {
  item: ContestItem
  href: string
  rendered: number
  priority: boolean
}

/** A contest in one line of a thumb's height; the whole row is its link. */
export const MobileRow = memo(function MobileRow({
  item,
  href,
  rendered,
  priority,
}: MobileRowProps) {
  const locale = useLocale()
  const live = item.state === 'ongoing'
  return (
    <article className="relative flex gap-4 py-3.5 active:bg-sunken">
      <span className="w-[min(6rem,33.4%)] flex-none overflow-hidden rounded-in">
        <Picture
          id={item.cx_id}
          name={item.name}
          source={item.cover && { ...item.cover, focus: '50% 50%' }}
          ratio="1/1"
          sizes="170px"
          priority={priority}
        />
      </span>
      <div className="min-w-0 self-center">
        <p
          className={`flex items-center gap-1.5 text-micro font-semibold ${live ? 'text-ok-text' : item.state === 'declared' ? 'text-won-text' : 'text-muted'}`}
        >
          {live && <StateDot tone="ok" live />}
          <StateWords item={item} rendered={rendered} />
        </p>
        <h2 className="mt-0.5 line-clamp-2 text-body leading-snug font-bold">
          <Anchor
            href={href}
            className="after:absolute after:inset-0 focus-visible:outline-0 focus-visible:after:rounded-in focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
          >
            {item.name}
          </Anchor>
        </h2>
        <p className="mt-1 truncate text-small text-muted [&_b]:text-text">
          {evidenceWords(item, locale)}
        </p>
      </div>
    </article>
  )
})
