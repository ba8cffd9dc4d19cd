import { useEffect, useMemo, useRef } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { useStable } from '../../lib/use-stable.ts'
import { readVotes } from '../voting/open/held.ts'
import { whereTheyCount } from '../voting/open/turn.ts'

type Seen = Pick<Contest, 'result_visibility' | 'results_hidden'>

/** Long enough for the vote to be counted, short enough for the moment after it. */
const afterVote = 400
/** Between two looks of one voter, in milliseconds; no two ask at the same time. */
const pause = 5000

/**
 * Asks for the numbers of a standing that a vote opens (product 3). The contest's topic, which anybody may hear, tells
 * no numbers there: the voter's page asks after the vote and then now and again while votes come in.
 */
export function useOpened(refetch: () => unknown): {
  voted: (contest: Seen) => void
  moved: (contest: Seen, event: ContestEvent) => void
} {
  const ask = useStable(refetch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const askIn = (milliseconds: number) => {
      timer.current = setTimeout(() => {
        timer.current = undefined
        ask()
      }, milliseconds)
    }
    return {
      voted: ({ result_visibility }) => {
        if (result_visibility !== 'after_vote') return
        clearTimeout(timer.current)
        askIn(afterVote)
      },
      moved: ({ result_visibility, results_hidden }, { standing }) => {
        const tellsNothing = result_visibility === 'after_vote' && !results_hidden && !standing
        if (tellsNothing && timer.current === undefined) askIn(pause * (1 + Math.random()))
      },
    }
  }, [ask])
}

/** The ballot that this device keeps of a round, which opens its standing also where the server doesn't know the device. */
export const receiptFor = (
  contest: Pick<Contest, 'cx_id' | 'result_visibility' | 'rounds'>,
  roundId: number | null,
): string | undefined =>
  contest.result_visibility === 'after_vote'
    ? whereTheyCount(contest, readVotes(contest.cx_id)).find((vote) => vote.round_id === roundId)
        ?.casx_id
    : undefined
