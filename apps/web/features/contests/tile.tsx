import { memo, Suspense } from 'react'
import type { ReactNode } from 'react'
import { ContestantCard } from '@plaudit/ui/contestant-card'
import { useLocale } from '@plaudit/ui/locale'
import { VoteButton } from '@plaudit/ui/vote-button'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../components/quiet.tsx'
import { pictureSource } from '../../lib/picture-source.ts'
import { Flag } from '../../components/flag.tsx'
import { useSecondsTo } from '../../lib/clock.ts'
import { useIsCast } from '../voting/open/use-is-cast.ts'
import { voteWay, voteWords } from '../voting/open/vote-props.ts'
import type { VoteLook } from '../voting/open/vote-props.ts'
import type { Row } from './open/live-round.ts'

export interface TileProps {
  row: Row
  cxId: string
  href: string
  roundId: number | undefined
  ballotId: string
  /** As it is shown: "583" and "points". Plain values, so that a tile is drawn anew only when they change. */
  sum: string | undefined
  unit: string
  look: VoteLook['state'] | undefined
  until: number | null
  buys: VoteLook['buys']
  mine: boolean
  priority: boolean
  rendered: number
  onVote: (assoxId: string, name: string) => void
  /** In the place of the vote button: a ballot of several lines. */
  control?: ReactNode
}

/**
 * A person on the stage. Each tile becomes alive by itself, a tapped one at once, so that a slow phone is never busy
 * with all of them. The boundary stands inside the memo: outside, it would wake with every change of the list.
 */
export const Tile = memo(function Tile(props: TileProps) {
  return (
    <Suspense>
      <Person {...props} />
    </Suspense>
  )
})

function Person(props: TileProps) {
  const { row, href, look, sum } = props
  const locale = useLocale()
  const { assox_id: id, contestant_name: name } = row
  const quiet = quietLine(row, locale)
  const card = (
    <ContestantCard
      id={id}
      href={href}
      name={name}
      picture={pictureSource(row.picture)}
      quiet={quiet !== '' && <Said>{quiet}</Said>}
      flag={<Flag code={row.country_code} />}
      mine={props.mine}
      priority={props.priority}
      {...(row.place !== null && { place: row.place })}
      {...(sum !== undefined && row.place !== null && { sum: { shown: sum, unit: props.unit } })}
      {...(look && { vote: <Vote {...props} look={look} /> })}
    />
  )
  if (!props.control) return card
  return (
    <div className="flex h-full flex-col">
      {card}
      <div className="mt-auto pt-2.5">{props.control}</div>
    </div>
  )
}

/** Draws the button alone when somebody taps, and each second: the picture above it stays as it is. */
function Vote({ look, ...props }: TileProps & { look: VoteLook['state'] }) {
  const { row, cxId, href, until, buys } = props
  const { assox_id: id, contestant_name: name } = row
  const isCast = useIsCast(cxId, id)
  const left = useSecondsTo(until, props.rendered)
  return (
    <VoteButton
      {...voteWords({ state: isCast ? 'busy' : look, until, buys }, name, left)}
      {...voteWay({ buys }, href, cxId, props.roundId, id, props.ballotId)}
      onVote={() => props.onVote(id, name)}
      full
    />
  )
}
