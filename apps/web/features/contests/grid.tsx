import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { contestantHref } from '../../lib/contest-addresses.ts'
import type { BallotRules } from '../voting/open/ballot.ts'
import type { Voting } from '../voting/open/use-voting.ts'
import { isMine, voteLook } from '../voting/open/vote-props.ts'
import type { Row, StageData } from './stage.ts'
import { Tile } from './tile.tsx'
import { TileBallot } from './views.tsx'
import { sumOf } from './words.ts'

export interface GridProps {
  data: StageData
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

/** The people on the stage. */
export function Grid({ data, rows, voting, rules, ballotId, light, hrefOf }: GridProps) {
  const locale = useLocale()
  const { contest, round_id: roundId } = data
  const cxId = contest.cx_id
  // Of the page, not of a later answer: that would draw every tile anew.
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
        return (
          <li
            key={id}
            className={
              at < farDown
                ? 'flex min-w-0 flex-col'
                : 'flex min-w-0 flex-col [contain-intrinsic-size:auto_320px] [content-visibility:auto] sm:[contain-intrinsic-size:auto_360px] [overflow-clip-margin:10px]'
            }
          >
            <Tile
              row={row}
              cxId={cxId}
              href={hrefTo(id)}
              roundId={roundId ?? undefined}
              ballotId={ballotId}
              sum={sum?.shown}
              unit={sum?.unit ?? ''}
              look={look?.state}
              until={look?.until ?? null}
              mine={isMine(voting, id)}
              priority={at < firstRow && !contest.cover}
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

/** When the next vote is possible, and that none is taken any more, stands over all of them. */
function problemWith({ problem }: Voting, assoxId: string): string | undefined {
  if (problem?.assox_id !== assoxId || problem.code === 'voting_disabled') return undefined
  return problem.code === 'vote_too_early' ? m.voting_already_in() : problem.message
}

/** The same function for as long as the screen is open, so that tiles are not drawn anew. */
function useStable<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
