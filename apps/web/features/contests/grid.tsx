import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { useShell } from '../../lib/shell-name.ts'
import { useStable } from '../../lib/use-stable.ts'
import { writtenBefore } from '@plaudit/ui/written'
import { contestantHref } from '../../lib/contest-addresses.ts'
import type { BallotRules } from '../voting/open/ballot.ts'
import type { Voting } from '../voting/open/use-voting.ts'
import { isMine, voteLook } from '../voting/open/vote-props.ts'
import type { Row, LiveRound } from './open/live-round.ts'
import { Tile } from './tile.tsx'
import { TileBallot } from './views.tsx'
import { sumOf } from './open/words.ts'

export interface GridProps {
  data: LiveRound
  /** In the order and number to be shown. */
  rows: readonly Row[]
  voting: Voting
  rules: BallotRules
  ballotId: string
  /** Two in a row whatever the screen: under /mobile. */
  light?: boolean
  /** Leads to a contestant's own page, or to theirs within the round that is shown. */
  hrefOf?: (assoxId: string) => string
}

/** Pictures above the fold of a phone and of a desk, where no cover goes ahead. */
const firstRow = 4
/** Rows from here on are laid out when they come near. */
const farDown = 12

const near = 'flex min-w-0 flex-col'
const far =
  'flex min-w-0 flex-col [contain-intrinsic-size:auto_320px] [content-visibility:auto] sm:[contain-intrinsic-size:auto_360px] [overflow-clip-margin:10px]'

/** The server draws a person's tile once for as long as it stays as it is; a countdown never does. */
const written = (place: string, tile: { until: number | null }, ballotId: string) =>
  tile.until === null ? writtenBefore(place + JSON.stringify(tile), ballotId) : undefined

/** The people on the stage. */
export function Grid({ data, rows, voting, rules, ballotId, light, hrefOf }: GridProps) {
  const locale = useLocale()
  const { contest, round_id: roundId } = data
  const cxId = contest.cx_id
  const place = `${useShell()} ${locale} ${cxId} ${roundId}`
  // Time of the page, not of a later answer: that would draw every tile anew.
  const [rendered] = useState(data.serverTime)
  const vote = useStable(voting.vote)
  const hrefTo = hrefOf ?? ((assoxId: string) => contestantHref(cxId, assoxId))
  const several = rules.kind !== 'single' && roundId !== null && voting.turn.kind === 'free'
  return (
    <ul className={light ? 'grid grid-cols-2 gap-x-4 gap-y-6' : 'contestant-grid'}>
      {rows.map((row, at) => {
        const id = row.assox_id
        const look = several ? undefined : voteLook(voting, id)
        const sum = sumOf(row, contest, locale)
        const problem = problemWith(voting, id)
        const tile = {
          row,
          cxId,
          href: hrefTo(id),
          roundId: roundId ?? undefined,
          sum: sum?.shown,
          unit: sum?.unit ?? '',
          look: look?.state,
          until: look?.until ?? null,
          buys: look?.buys,
          mine: isMine(voting, id),
          priority: at < firstRow && !contest.cover,
        }
        const className = at < farDown ? near : far
        const kept =
          import.meta.env.SSR && !several && !problem ? written(place, tile, ballotId) : undefined
        if (import.meta.env.SSR && kept?.html !== undefined)
          return (
            <li key={id} className={className} dangerouslySetInnerHTML={{ __html: kept.html }} />
          )
        return (
          <li key={id} className={className} data-keep={kept?.mark}>
            <Tile
              {...tile}
              ballotId={ballotId}
              rendered={rendered}
              onVote={vote}
              {...(several && {
                control: (
                  <TileBallot
                    cxId={cxId}
                    roundId={roundId}
                    assoxId={id}
                    name={row.contestant_name}
                    rules={rules}
                  />
                ),
              })}
            />
            {problem && (
              <p role="alert" className="mt-1.5 text-small text-danger-text">
                {problem}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A tile leaves out the time of the next vote and the end of voting, which stand over all tiles. */
function problemWith({ problem }: Voting, assoxId: string): string | undefined {
  if (problem?.assox_id !== assoxId || problem.code === 'voting_disabled') return undefined
  return problem.code === 'vote_too_early' ? m.voting_already_in() : problem.message
}
