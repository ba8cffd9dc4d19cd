import { expect } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { api, server } from '../../../../testing-server.ts'
import { renewDue } from '../../../payments/mutations/agreements/renew.ts'
import type { Bought } from '../../../payments/mutations/kinds.ts'
import { makeClub } from '../../factory.ts'
import { clubKind } from '../../mutations/clubKind.ts'
import { lapseMemberships } from '../../mutations/paying.ts'
import { someone, sql, stand, type Someone } from './testing-matrix.ts'

/** A club that costs something every week, with a member who paid with a card of the test provider. */
export async function paidClub(outcome: 'paid' | 'paid_once') {
  const club = await makeClub(api, {
    membership: 'paid',
    amount: { amount: 500, currency: 'EUR' },
    interval: 'week',
  })
  const { gx_id } = club
  const one = await server.person()
  await one.api.call('Groups/add2Group', { gx_id })
  const { checkout_id } = await one.api.call('checkout/start', {
    kind: 'club',
    gx_id,
    provider: 'sandbox',
  })
  await one.api.call('checkout/sandbox', { checkout_id, outcome })
  const paysFor = async () => {
    const { subscriptions } = await one.api.call('subscriptions/get', {})
    const found = subscriptions.find(({ href }) => href === `/c/${gx_id}`)
    if (found === undefined) throw new Error('nothing is paid for the club')
    return found
  }
  const stands = async () => {
    const { groups } = await one.api.call('Groups/getGroups', { gx_id })
    return groups[0]?.mine
  }
  /** The week is over, and what comes of it. */
  const weekIsOver = async () => {
    await sql(
      `update agreements set anchor_at = anchor_at - interval '7 days', period_start = period_start - interval '7 days',
         period_end = period_end - interval '7 days', next_at = next_at - interval '7 days'
       where about = 'club:' || $1 and state <> 'ended'`,
      [club.group_id],
    )
    await sql(
      `update club_people set paid_until = paid_until - interval '7 days' where group_id = $1 and paid_until is not null`,
      [club.group_id],
    )
    await lapseMemberships(server.parts.db)
    await renewDue(server.parts.ports.get('payments'))
    await expect.poll(async () => (await paysFor()).charging).toBe(false)
  }
  return { ...club, one, paysFor, stands, weekIsOver }
}

/** Terms of a club that costs something. */
export const paid = {
  membership: 'paid',
  amount: { amount: 500, currency: 'EUR' },
  interval: 'month',
} as const

/** Standing of somebody in a club, as its row has it. */
export const stateOf = async (gx_id: string, { user_id }: { user_id: number }) =>
  (
    await sql(
      'select state from club_people join clubs using (group_id) where gx_id = $1 and user_id = $2',
      [gx_id, user_id],
    )
  )[0]?.['state']

/** Notices that somebody got, by their types. */
export const toldTo = async ({ user_id }: { user_id: number }) =>
  (await sql('select type from notices where user_id = $1 order by notice_id', [user_id])).map(
    ({ type }) => type,
  )

/** A private club that costs something. */
export const door = async () => {
  const amount = { amount: 700, currency: 'EUR' }
  return (await makeClub(api, { ...paid, access: 'private', amount })).gx_id
}

/** Two people in a club whose days to pay are over: one is behind with a payment, the other was let in. */
export async function overdueIn(gx_id: string): Promise<[Someone, Someone]> {
  const [unpaid, slow] = [await someone(), await someone()]
  await stand(gx_id, unpaid, 'lapsed')
  await stand(gx_id, slow, 'let_in')
  await sql(
    `update club_people set paid_until = now() - interval '9 days', pay_by = case when state = 'let_in' then now() end
     where user_id = any ($1::bigint[])`,
    [[unpaid.user_id, slow.user_id]],
  )
  return [unpaid, slow]
}

/** The bank of a person who pays for a place says that the money comes within a minute. */
export async function moneyOnItsWay(group_id: number, { user_id }: Someone): Promise<void> {
  const bought = { subject: { group_id }, user_id } as unknown as Bought
  const soon = new Date(Date.now() + 60_000)
  await inTransaction(server.parts.db, async (tx) => clubKind.keep?.(tx, bought, soon))
}
