import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { scopeOfSite, type SiteScope } from '../../../platform/site.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { sendDueNotices } from '../../notifications/mutations/sendDue.ts'
import { post } from '../../ledger/mutations/post.ts'
import { settleDispute } from './disputes.ts'
import { requestPayout, settlePayout } from './payouts.ts'
import { differsFromWord } from './providersWord.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import {
  booksHold,
  holding,
  openSales,
  paidPurchase,
  price,
  seller,
  shop,
  userIdOf,
  within,
} from './testing-money.ts'

openSales()

/** Notices that somebody got in the app; `mailed`: the notice waits to be sent by mail too. */
const toldTo = async (userId: number) =>
  (
    await statement<{ type: string; mailed: boolean }>(
      server.parts.db,
      `select n.type, exists (select from notice_outbox o where o.user_id = n.user_id and o.notice_id = n.notice_id and o.channel = 'email') as mailed
       from notices n where n.user_id = $1 order by n.notice_id`,
      [userId],
    )
  ).map(({ type, mailed }) => `${type}${mailed ? ' mailed' : ''}`)

/** Somebody with 500 asks for all of it by a file. */
async function asked(site?: SiteScope) {
  const person = await server.person()
  const user_id = await userIdOf(person)
  const amount = { amount: 500, currency: 'EUR' }
  const payout_id = await within(async (tx) => {
    await post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `u:${user_id}`, kind: 'balance', ...amount },
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -500 },
      ],
    })
    return requestPayout(tx, {
      user_id,
      amount,
      method: 'file',
      destination: `DE${user_id}`,
      is_test: false,
      ...(site && { site }),
    })
  })
  return { person, user_id, payout_id }
}

it('tells a person of each step of their payout, and the admin marks one that came back', async () => {
  const admin = await makeAdmin(server)
  const { user_id, payout_id } = await asked()
  for (const verdict of ['approve', 'paid', 'returned'] as const)
    await admin.api.call('payouts/decide', { payout_id, verdict, reason: 'account closed' })
  expect(await toldTo(user_id)).toEqual([
    'payout.approved mailed',
    'payout.paid mailed',
    'payout.returned mailed',
  ])
  expect(await holding(`u:${user_id}`, 'balance')).toBe(500)
  expect(await holding(`u:${user_id}`, 'payout_in_transit')).toBe(0)
  await expect(
    admin.api.call('payouts/decide', { payout_id, verdict: 'returned' }),
  ).rejects.toMatchObject({ code: 'illegal_step' })
  const refused = await asked()
  await admin.api.call('payouts/decide', {
    payout_id: refused.payout_id,
    verdict: 'refuse',
    reason: 'No such account',
  })
  expect(await toldTo(refused.user_id)).toEqual(['payout.refused mailed'])
  await booksHold()
})

it('writes of a payout in the look of the site on which it was asked for, and leads there', async () => {
  const { db } = server.parts
  const [site] = await statement<{ site_id: number }>(
    db,
    `with made as (insert into sites (title) values ('Third stage') returning site_id)
     insert into site_hosts (site_id, host, proof, proven_at)
     select site_id, 'third.example.org', 'proof', now() from made returning site_id`,
    [],
  )
  const admin = await makeAdmin(server)
  const letterOf = async ({ payout_id, user_id }: { payout_id: string; user_id: number }) => {
    await statement(db, 'update users set email_confirmed_at = now() where user_id = $1', [user_id])
    await admin.api.call('payouts/decide', { payout_id, verdict: 'refuse', reason: 'No account' })
    await statement(db, `update notice_outbox set send_at = now() where user_id = $1`, [user_id])
    await sendDueNotices(server.parts)
    const [mail] = await statement<{ html: string }>(
      db,
      'select html from mails where for_user = $1',
      [user_id],
    )
    return mail?.html ?? ''
  }
  const there = await letterOf(await asked(scopeOfSite(site?.site_id ?? 0, null)))
  expect(there).toContain('Third stage')
  expect(there).toMatch(/third\.example\.org:\d+\/earnings/)
  const elsewhere = await letterOf(await asked())
  expect(elsewhere).toContain('/earnings')
  expect(elsewhere).not.toContain('hird')
})

it('tells the admins of a payout that did not arrive in its provider’s word, however often it says so', async () => {
  const admin = await makeAdmin(server)
  const { user_id, payout_id } = await asked()
  await admin.api.call('payouts/decide', { payout_id, verdict: 'approve' })
  const failed = { state: 'failed', reference: 'po_1', reason: 'closed' } as const
  await within((tx) => settlePayout(tx, payout_id, failed))
  await within((tx) => settlePayout(tx, payout_id, failed))
  expect(await toldTo(user_id)).toEqual(['payout.approved mailed', 'payout.failed mailed'])
  expect(await toldTo(await userIdOf(admin))).toEqual(['payout.lost mailed'])
  await booksHold()
})

it('tells seller and admins when a payment is disputed, why and how it ended, once each', async () => {
  const { api } = await makeAdmin(server)
  const admin = await userIdOf({ api })
  const payment = await paidPurchase()
  const said = (state: 'opened' | 'won') =>
    within((tx) =>
      settleDispute(tx, shop.payments.kinds, 'ks_platform', {
        reference: 'dp_told',
        payment_reference: `pi_${payment}`,
        state,
        amount: { amount: price, currency: 'EUR' },
        at: new Date(),
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      }),
    )
  for (const state of ['opened', 'opened', 'won', 'won'] as const) await said(state)
  for (const one of [seller, admin])
    expect(await toldTo(one)).toEqual(['dispute.opened mailed', 'dispute.won mailed'])
  const { disputes } = await api.call('payouts/getQueues', { all: true })
  expect(disputes.find(({ payment_id }) => payment_id === payment)?.reason).toBe(
    'The payer says that nothing was delivered.',
  )
})

it('tells nothing of a dispute over money that the payer’s bank took already, but that it came back', async () => {
  const payment = await paidPurchase()
  const asked = { payment_id: payment, reason: 'reversed', by: null }
  const id = await within((tx) => refund(tx, shop.payments.kinds, asked))
  const taken = { amount: price, currency: 'EUR' }
  await within((tx) =>
    settleRefund(tx, id, { state: 'refunded', reference: 're_1', amount: taken, at: new Date() }),
  )
  const said = async (state: 'opened' | 'won') => {
    const facts = {
      reference: 'dp_taken',
      payment_reference: `pi_${payment}`,
      state,
      amount: taken,
      at: new Date(Date.now() - 3 * 86_400_000),
    }
    await within((tx) => settleDispute(tx, shop.payments.kinds, 'ks_platform', facts))
    const word = { disputes: [{ ...facts, key_set_id: 'ks_platform' }], payouts: [] }
    expect(await differsFromWord(server.parts.db, word)).toEqual([])
  }
  await said('opened')
  expect(await toldTo(seller)).toEqual([])
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  for (const state of ['won', 'won'] as const) await said(state)
  expect(await toldTo(seller)).toEqual(['dispute.won mailed'])
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  await booksHold()
})

it('tells of a refund that failed and that nobody tries again by themselves, and the admin does', async () => {
  const admin = await makeAdmin(server)
  const by = await userIdOf(admin)
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'pending'
  const fails = async (who: number | null) => {
    const asked = { payment_id: payment, amount: 400, reason: 'Ill', by: who }
    const id = await within((tx) => refund(tx, shop.payments.kinds, asked))
    await within((tx) => settleRefund(tx, id, { state: 'failed', reason: 'closed account' }))
    return id
  }
  await fails(null)
  expect(await toldTo(seller)).toEqual([])
  const id = await fails(by)
  expect(await toldTo(seller)).toEqual(['refund.failed mailed'])
  const waiting = async () =>
    (await admin.api.call('payouts/getQueues', {})).refunds.filter(
      (one) => one.payment_id === payment,
    )
  expect(await waiting()).toMatchObject([{ refund_id: id, state: 'failed', again: true }])
  await admin.api.call('payments/retryRefund', { refund_id: id })
  expect(await waiting()).toEqual([])
  expect(await fails(by)).not.toBe(id)
  expect(await waiting()).toHaveLength(1)
  await admin.api.call('payments/refund', { payment_id: payment, amount: 300, reason: 'Ill too' })
  // Less is left than failed once: it can't be tried again, and is no trouble any more.
  expect(await waiting()).toEqual([])
})

it('lists payouts of every state to admins alone, page by page, and hands them out as a file', async () => {
  const admin = await makeAdmin(server)
  const { person, payout_id, user_id } = await asked()
  const second = await asked()
  await admin.api.call('payouts/decide', { payout_id, verdict: 'refuse', reason: 'No, "never"' })
  const list = async (input: object) => admin.api.call('payouts/getAll', input)
  const [page1, page2] = [await list({ limit: 1, page: 1 }), await list({ limit: 1, page: 2 })]
  expect([page1, page2].map(({ payouts }) => payouts[0]?.payout_id)).toEqual([
    second.payout_id,
    payout_id,
  ])
  expect(page1.total).toBeGreaterThanOrEqual(2)
  for (const found of [
    { keyword: person.username, state: 'refused' },
    { keyword: `DE${user_id}` },
    { keyword: payout_id, method: 'file' },
  ])
    expect((await list(found)).payouts).toMatchObject([
      { payout_id, state: 'refused', username: person.username, destination: `DE${user_id}` },
    ])
  expect((await list({ keyword: payout_id, state: 'paid' })).payouts).toEqual([])
  await expect(person.api.call('payouts/getAll', {})).rejects.toMatchObject({ status: 403 })
  const { token, username } = admin.session
  const file = await fetch(`${server.url}/app/payouts/getAll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}_${username}`, 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: payout_id, format: 'csv' }),
  })
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,Bank transfer,DE${user_id},5.00,EUR,5.00,EUR,Refused,,${payout_id},`)
  expect(lines[1]).toContain('"No, ""never"""')
})
