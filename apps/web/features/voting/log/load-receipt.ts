import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import type { Contest } from '@plaudit/contract/contests/contest'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { countsPoints } from '../../../lib/method.ts'
import { roundName } from '../../../lib/round-name.ts'
import { roundById, roundsOf } from '../../../lib/rounds.ts'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { isReceiptId, receiptHref, receiptIdIn } from './receipt-id.ts'

export type LogReceipt = Reply<'contest/v2/getReceipt/{casx_id}'>['receipt']

/** Facts about the contest for a receipt's page. */
export interface ReceiptContest {
  cx_id: string
  name: string
  href: string
  time_zone: string
  round: string
  /** Points were handed out: they are shown beside each name. */
  points: boolean
}

export interface LoadedReceipt {
  receipt: LogReceipt
  contest: ReceiptContest
  serverTime: number
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
}

/** Loads a ballot by its number, with the contest it is in (product 4). */
export async function loadReceipt({ context }: LoaderArgs, asked: string): Promise<LoadedReceipt> {
  const casx_id = receiptIdIn(asked)
  if (!isReceiptId(casx_id)) throw data({ code: 'not_found' }, { status: 404 })
  if (casx_id !== asked) throw redirect(receiptHref(casx_id))
  const api = context.get(apiContext)
  context.get(pageContext).keep({ seconds: 1 })
  const { receipt, serverTime } = await api.call('contest/v2/getReceipt/{casx_id}', { casx_id })
  const { cx_id } = receipt
  const { contest } = await api.call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  return { receipt, contest: contestOf(contest, receipt), serverTime }
}

function contestOf(contest: Contest, { round_id }: LogReceipt): ReceiptContest {
  const { cx_id, contest_name: name, time_zone } = contest
  const round = roundName(roundById(contest, round_id), roundsOf(contest).length)
  return {
    cx_id,
    name,
    href: contestHref(contest),
    time_zone,
    round,
    points: countsPoints(contest),
  }
}
