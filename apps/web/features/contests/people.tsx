import { useRef } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { ballotRules } from '../voting/open/ballot.ts'
import type { ContestSight } from './sights.ts'
import { isOver, type Row } from './open/live-round.ts'
import { podiumOf } from './standing-rows.ts'
import { Dock } from './dock.tsx'
import { Grid } from './grid.tsx'
import { useHeldOrder } from './held-order.ts'
import { matching, orderOf, pageOfContestants, shownCount } from './open/order.ts'
import { BallotBar, NobodyHere, Toolbar, TurnNote } from './views.tsx'

const nobody: readonly Row[] = []

/** More than this and one looks for a name. */
const searchableFrom = 24

/** The people on the stage, in the order that was asked for, and what the voter can do. */
export function People({ sight }: { sight: ContestSight }) {
  const { liveRound, voting, address, ballotId, choice } = sight
  const { data, round, phase } = liveRound
  const { contest } = data
  const locale = useLocale()
  const top = useRef<HTMLDivElement>(null)
  const order = orderOf(address.sort, contest)
  const held = useHeldOrder(data.rows, order, locale)
  // People of the podium above stand here only where somebody is looked for.
  const above = isOver(phase) && address.query === '' ? podiumOf(data.rows) : nobody
  const found = matching(held.rows, address.query).filter(
    (row) => !above.some(({ assox_id }) => assox_id === row.assox_id),
  )
  const shown = found.slice(0, shownCount(address.show))
  const total = address.query === '' ? data.count - above.length : found.length
  const rules = ballotRules(contest)
  const free = voting.turn.kind === 'free'
  if (above.length > 0 && total === 0) return null
  return (
    <>
      <Dock
        data={data}
        voting={voting}
        choice={choice}
        ballotId={ballotId}
        onChoose={() => top.current?.scrollIntoView({ block: 'start' })}
      />
      <div ref={top} className="scroll-mt-[120px]" />
      <Toolbar
        contest={contest}
        label={phase === 'open' || phase === 'scheduled' || phase === 'paused'}
        address={address}
        order={order}
        searchable={data.count > searchableFrom || address.query !== ''}
        onSort={held.moved ? held.settle : undefined}
      />
      <TurnNote liveRound={liveRound} voting={voting} />
      {shown.length === 0 ? (
        <NobodyHere query={address.query} team={contest.can.edit} />
      ) : (
        <Grid
          data={data}
          rows={shown}
          voting={voting}
          rules={rules}
          ballotId={ballotId}
          light={sight.light}
        />
      )}
      <More shown={shown.length} total={total} sight={sight} />
      {free && rules.kind !== 'single' && round && (
        <BallotBar
          cxId={contest.cx_id}
          roundId={round.round_id}
          rules={rules}
          members={data.rows}
          busy={voting.ballot !== undefined}
          onCast={voting.castLines}
        />
      )}
    </>
  )
}

/** The next page of people; an address, so that it works before any script. */
function More({ shown, total, sight }: { shown: number; total: number; sight: ContestSight }) {
  const locale = useLocale()
  const next = Math.min(pageOfContestants, total - shown)
  if (next <= 0) return null
  return (
    <div className="flex justify-center pt-8">
      <ButtonLink
        variant="outline"
        href={sight.address.href({ show: String(shown + pageOfContestants) })}
      >
        {m.contests_show_more({ count: next, shown: formatNumber(next, locale) })}
      </ButtonLink>
    </div>
  )
}
