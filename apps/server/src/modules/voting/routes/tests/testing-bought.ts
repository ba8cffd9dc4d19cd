import { sessionHeaders, type Api } from '@plaudit/client/client'
import { expect } from 'vitest'
import {
  api as organiser,
  organiser as owner,
  server,
  visitor,
} from '../../../../testing-server.ts'
import { assox, makeContest, type MadeContest } from '../../../contests/factory.ts'
import { verifyLedger } from '../../../ledger/mutations/verify.ts'

export const prices = {
  mode: 'free_then_paid' as const,
  currency: 'EUR',
  bundles: [
    { votes: 50, price: 2000 },
    { votes: 1, price: 50 },
    { votes: 10, price: 450 },
  ],
}

/** An open contest that sells votes. */
export const selling = async (more: object = {}): Promise<MadeContest> =>
  makeContest(organiser, { prices, ...more }, { contestants: 2 })

export const buy = (made: MadeContest, quantity: number, more: object = {}) =>
  ({
    kind: 'votes',
    cx_id: made.contest.cx_id,
    assox_id: assox(made, 1)[0],
    quantity,
    provider: 'sandbox',
    ...more,
  }) as const

/** Begins a purchase and pays it at the sandbox. */
export async function paid(api: Api, asked: Parameters<typeof buy>) {
  const { checkout_id } = await api.call('checkout/start', buy(...asked))
  return api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
}

/** The accountant's file of a contest's sales, asked for on an English page. */
export async function saleFile(made: MadeContest): Promise<string> {
  const asks = { ...sessionHeaders(owner.session), 'accept-language': 'en' }
  const answer = await fetch(`${server.url}/app/contest/v2/getAllPayments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asks },
    body: JSON.stringify({ contest_id: made.contest.cx_id, format: 'csv' }),
  })
  return answer.text()
}

export const votesOf = async (made: MadeContest): Promise<number> => {
  const { contestants } = await visitor.call('contest/v2/getCachedContest/{cx_id}', {
    cx_id: made.contest.cx_id,
  })
  return contestants.find((c) => c.assox_id === assox(made, 1)[0])?.votes ?? 0
}

export const holds = async () => expect((await verifyLedger(server.parts.db)).findings).toEqual([])
