import { redirect } from 'react-router'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { ballotRules } from '../../voting/open/ballot.ts'
import type { BallotRules, Choice } from '../../voting/open/ballot.ts'
import { ballotIds, loadAnswer } from '../open/load.ts'
import { inOrder } from '../open/order.ts'
import { liveRoundOf } from '../open/live-round.ts'
import type { LiveRound } from '../open/live-round.ts'
import { refusedOf } from './refused.ts'
import type { Refused } from './refused.ts'

/** Data that the loader gives to the page of a ballot of several lines. */
export interface LoadedBallot {
  liveRound: LiveRound
  ballotId: string
  /** Choices already on the ballot: the choice that led here, or all of a refused ballot. */
  chosen: Choice[]
  refused: Refused | undefined
}

type LoaderArgs = Parameters<typeof loadAnswer>[0]

/** `/cx/{cx_id}/vote`: a whole ballot as a plain form. If one tap is a vote, the contest's page is that form. */
export async function loadBallot(args: LoaderArgs, cx_id: string): Promise<LoadedBallot> {
  const params = new URL(args.request.url).searchParams
  const round_id = Number(params.get('round_id'))
  const isNumber = Number.isSafeInteger(round_id) && round_id > 0
  const { answer, roundId } = await loadAnswer(args, { cx_id, ...(isNumber && { round_id }) })
  const rules = ballotRules(answer.contest)
  if (rules.kind === 'single' || answer.contest.method === 'score')
    throw redirect(contestHref(answer.contest))
  const liveRound = liveRoundOf(answer, roundId)
  return {
    // The order that tells no result: a list to look a name up in.
    liveRound: { ...liveRound, rows: inOrder(liveRound.rows, 'running', 'en') },
    ballotId: ballotIds(),
    chosen: chosenIn(params, rules),
    refused: refusedOf(params),
  }
}

function chosenIn(params: URLSearchParams, rules: BallotRules): Choice[] {
  const points = params.getAll('points')
  const top = rules.kind === 'scale' ? (rules.scale[0] ?? 1) : 1
  return params
    .getAll('to')
    .map((assox_id, at) => ({ assox_id, points: Number(points[at] ?? '') || top }))
}
