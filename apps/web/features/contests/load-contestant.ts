import { data } from 'react-router'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Vote } from '@plaudit/contract/voting'
import { roundsOf } from '../../lib/rounds.ts'
import { apiContext } from '../../lib/context.ts'
import { isNotFound } from '../../lib/refusal.ts'
import { ballotIds, contestantIn, loadAnswer, onlyWith } from './open/load.ts'
import type { Asked } from './open/load.ts'
import { liveRoundOf } from './open/live-round.ts'
import type { LiveRound, Row } from './open/live-round.ts'
import { refusedOf } from './plain/refused.ts'
import type { Refused } from './plain/refused.ts'
import { around } from './standing-rows.ts'

export type OwnPage = Pick<
  Contestant,
  'assox_id' | 'code' | 'gallery' | 'video_url' | 'story' | 'answers' | 'picture'
>

/** Data that the loader gives to a contestant's page. */
export interface LoadedContestant {
  liveRound: LiveRound
  assox_id: string
  person: OwnPage
  ballotId: string
  /** Result of a vote without any script (product 4). */
  receipt: Receipt | undefined
  refused: Refused | undefined
}

export type Receipt = Vote & { casx_id: string; expires_at: string | null }

type LoaderArgs = Parameters<typeof loadAnswer>[0]
type Answer = Awaited<ReturnType<typeof loadAnswer>>['answer']

/** Loads a contestant, in the round that is asked for, else in their latest round. */
export async function loadContestant(
  args: LoaderArgs,
  asked: Asked,
  asked_id: string,
): Promise<LoadedContestant> {
  const { answer: everybodys, roundId } = await inTheirRound(args, asked, asked_id)
  const params = new URL(args.request.url).searchParams
  const receipt = await receiptIn(args, params.get('receipt'), asked_id)
  const answer = receipt ? await openedBy(args, receipt, everybodys, roundId) : everybodys
  const found = contestantIn(answer.contestants, asked_id, args.request)
  if (found.contestant_status !== '1') throw data({ code: 'not_found' }, { status: 404 })
  const liveRound = liveRoundOf(answer, roundId)
  const { assox_id } = found
  return {
    liveRound: onlyWith(liveRound, shownRows(liveRound.rows, assox_id, receipt)),
    assox_id,
    person: ownPageOf(found),
    ballotId: ballotIds(),
    receipt,
    refused: refusedOf(params),
  }
}

/** The contestant, those around, and everybody whom the ballot of a receipt is for. */
export function shownRows(
  rows: readonly Row[],
  assoxId: string,
  receipt: { lines: readonly { assox_id: string }[] } | undefined,
): Row[] {
  const named = new Set([assoxId, ...(receipt?.lines.map((line) => line.assox_id) ?? [])])
  return [...around(rows, assoxId, 6), ...rows.filter((row) => named.has(row.assox_id))]
}

/** Returns the fields that only a contestant's own page shows. */
export function ownPageOf(contestant: Contestant): OwnPage {
  const { assox_id, code, gallery, video_url, story, answers, picture } = contestant
  return { assox_id, code, gallery, video_url, story, answers, picture }
}

async function inTheirRound(args: LoaderArgs, asked: Asked, asked_id: string) {
  const first = await loadAnswer(args, asked)
  const has = (contestants: readonly Contestant[]) =>
    contestants.some((one) => one.assox_id === asked_id || String(one.contestant_id) === asked_id)
  if (asked.round_id !== undefined || has(first.answer.contestants)) return first
  const rounds = roundsOf(first.answer.contest)
  const round = rounds.findLast((other) => other.contestants.includes(asked_id))
  if (round) return loadAnswer(args, { ...asked, round_id: round.round_id })
  const { cx_id } = first.answer.contest
  const all = await args.context
    .get(apiContext)
    .call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  return { answer: all, roundId: null }
}

/** The ballot of the address, when it is one for this contestant. */
async function receiptIn(
  { context }: LoaderArgs,
  casxId: string | null,
  assoxId: string,
): Promise<Receipt | undefined> {
  if (casxId === null || !/^[0-9A-Za-z]{23,40}$/.test(casxId)) return undefined
  const receipt = await context
    .get(apiContext)
    .call('contest/v2/getReceipt/{casx_id}', { casx_id: casxId })
    .then((answer) => answer.receipt)
    .catch(noneOf)
  return receipt?.lines.some((line) => line.assox_id === assoxId) ? receipt : undefined
}

/** A number that was cut off, or that no ballot has, leaves the contestant's page as it is. */
function noneOf(error: unknown): undefined {
  if (!isNotFound(error)) throw error
}

/** A vote without scripts opens the standing on the page that it ends on, which is rendered for this voter alone. */
async function openedBy(
  { context }: LoaderArgs,
  { casx_id }: Receipt,
  answer: Answer,
  roundId: number | null,
): Promise<Answer> {
  const { cx_id, results_hidden, result_visibility } = answer.contest
  if (!results_hidden || result_visibility !== 'after_vote') return answer
  const asked = { cx_id, receipt: casx_id, ...(roundId !== null && { round_id: roundId }) }
  return context.get(apiContext).call('contest/v2/fetchContest', asked)
}
