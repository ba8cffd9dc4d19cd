import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { pictureOf } from '../../../../platform/http/testing-saving.ts'
import { publicId } from '../../../../platform/ids.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { assox, makeContest, refusal, type MadeContest } from '../../../contests/factory.ts'
import { expireCheckouts } from '../../../payments/mutations/endCheckout.ts'
import { castLeftBehind } from '../../mutations/castBought.ts'
import { buy, holds, paid, prices, selling, votesOf } from './testing-bought.ts'

openServer()

test('a visitor buys ten votes with test money, and they count with a receipt in the log [cf:8ae8d]', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const attachment_id = await pictureOf(organiser, 'cover')
  const [assox_id = ''] = assox(made, 1)
  await organiser.call('contest/v2/updateContestant', { cx_id, assox_id, attachment_id })
  const { api } = await server.visitor()
  const quote = await api.call('checkout/quote', buyless(made, 10))
  expect(quote.lines).toMatchObject([{ pictured: { id: assox_id, image: { attachment_id } } }])
  expect(quote).toMatchObject({
    amount: { amount: 450, currency: 'EUR' },
    providers: ['sandbox'],
    test: true,
  })
  // The page's first bytes say the price before anybody knows the device; buying needs one.
  const unknown = server.client()
  expect(await unknown.call('checkout/quote', buyless(made, 10))).toMatchObject({
    amount: quote.amount,
  })
  expect(await refusal(unknown.call('checkout/start', buy(made, 10)))).toMatchObject({
    code: 'device_unknown',
  })
  const begun = await api.call('checkout/start', buy(made, 10, { expected: quote.amount }))
  expect(begun).toMatchObject({
    state: 'open',
    test: true,
    payments: [{ state: 'pending', next: { kind: 'redirect' } }],
  })
  const done = await api.call('checkout/sandbox', {
    checkout_id: begun.checkout_id,
    outcome: 'paid',
  })
  expect(done).toMatchObject({ state: 'fulfilled', payments: [{ state: 'paid' }] })
  await expect.poll(() => votesOf(made)).toBe(10)
  const { receipt } = await api.call('contest/v2/getReceipt/{casx_id}', {
    casx_id: done.casx_ids?.[0] ?? '',
  })
  expect(receipt).toMatchObject({ kind: 'paid', quantity: 10, state: 'counted' })
  expect(JSON.parse(receipt.leaf).commitments.payment).toMatch(/^[0-9a-f]{64}$/)
  // The free vote is still theirs.
  await api.call('contest/v2/addVote', { cx_id, assox_id })
  await expect.poll(() => votesOf(made)).toBe(11)
  await holds()
})

/** Returns what a quote asks: without the way of paying. */
const buyless = (made: MadeContest, quantity: number) => {
  const { provider: _, ...asked } = buy(made, quantity)
  return asked
}

test('what is paid is counted once, however often and from wherever it is said', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const client_id = publicId()
  const twice = await Promise.all(
    [1, 2, 3].map(() => api.call('checkout/start', buy(made, 1, { client_id }))),
  )
  const [{ checkout_id }] = twice as [(typeof twice)[0]]
  expect(new Set(twice.map((one) => one.checkout_id)).size).toBe(1)
  await Promise.all([
    ...Array.from({ length: 8 }, () =>
      api.call('checkout/sandbox', { checkout_id, outcome: 'paid' }),
    ),
    ...Array.from({ length: 8 }, () => api.call('checkout/status/{checkout_id}', { checkout_id })),
  ])
  await expect.poll(() => votesOf(made)).toBe(1)
  const [held] = await statement<{ sum: number }>(
    server.parts.db,
    `select sum(ledger_sum(account_id))::bigint as sum from ledger_accounts where kind = 'held' and subject = $1`,
    [`contest:${made.contest.contest_id}`],
  )
  expect(held?.sum).toBe(45)
  await holds()
})

test('a price that changed meanwhile is told, and nothing is begun', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const error = await refusal(
    api.call('checkout/start', buy(made, 10, { expected: { amount: 400, currency: 'EUR' } })),
  )
  expect([error.status, error.code]).toEqual([409, 'price_changed'])
})

test('what can’t be paid is refused in the buyer’s words, and a quote that is over takes no money', async () => {
  const { api } = await server.person()
  for (const amount of [0, -1, 1e12, 12.5, 1000]) {
    const currency = amount === 1000 ? 'XXQ' : 'EUR'
    const asked = { kind: 'deposit', provider: 'sandbox', amount: { amount, currency } } as const
    const { status, fields, message } = await refusal(api.call('checkout/start', asked))
    expect([amount, status]).toEqual([amount, expect.toSatisfy((code) => code >= 400)])
    expect([...Object.values(fields ?? {}), message][0]).toMatch(/^(Invalid amount|.*currency.*)$/)
  }
  const made = await selling()
  const { checkout_id } = await api.call('checkout/start', buy(made, 10))
  const text = `update checkouts set expires_at = now() - interval '1 minute' where checkout_id = $1`
  await statement(server.parts.db, text, [checkout_id])
  await expireCheckouts(server.parts.ports.get('payments'))
  const late = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(late).toMatchObject({ state: 'expired', payments: [{ state: 'failed' }] })
  expect((await api.call('payments/get', {})).payments.map(({ paid_at }) => paid_at)).toEqual([
    null,
  ])
  expect(await votesOf(made)).toBe(0)
})

test('money that comes after the close goes back by itself', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const { checkout_id } = await api.call('checkout/start', buy(made, 10))
  await organiser.call('contest/v2/setContestStatus', {
    cx_id: made.contest.cx_id,
    contest_status: 'end',
  })
  const done = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(done.state).toBe('undone')
  await expect
    .poll(async () => (await api.call('payments/get', {})).payments[0]?.state)
    .toBe('refunded')
  await expect
    .poll(() =>
      statement(server.parts.db, 'select state from refunds where reason = $1', ['closed']),
    )
    .toEqual([{ state: 'refunded' }])
  expect(await votesOf(made)).toBe(0)
  await holds()
})

test('a person buys credits and spends them later, never more than there are', async () => {
  const made = await selling()
  const { api } = await server.person()
  await paid(api, [made, 10, { assox_id: undefined }])
  const spend = (quantity: number, by = api) =>
    by.call('contest/v2/addVote', {
      cx_id: made.contest.cx_id,
      assox_id: assox(made, 1)[0],
      quantity,
      client_id: publicId(),
    })
  const spent = await spend(3)
  expect(spent).toMatchObject({ success: true, votes: 7, kind: 'paid', quantity: 3 })
  // It takes no turn: the next ballot is possible at once, and the free vote waits for nothing.
  expect(Date.parse(spent.expires_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  // Somebody who bought nothing asks in the same moment, and is in the same group.
  const nothing = refusal(spend(1, (await server.person()).api))
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => spend(1)))
  expect((await nothing).code).toBe('not_enough_votes')
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(7)
  await expect.poll(() => votesOf(made)).toBe(10)
  expect((await refusal(spend(1))).code).toBe('not_enough_votes')
  await holds()
})

test('a spend that is sent again after the close hears that its votes count, and nothing else is spent', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const { api } = await server.person()
  await paid(api, [made, 10, { assox_id: undefined }])
  const asked = { cx_id, assox_id: assox(made, 1)[0], quantity: 3, client_id: publicId() }
  const first = await api.call('contest/v2/addVote', asked)
  await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  const again = await api.call('contest/v2/addVote', asked)
  expect([again.casx_id, again.votes]).toEqual([first.casx_id, 7])
  for (const [other, code] of [
    [{ quantity: 2 }, 'idempotency_conflict'],
    [{ client_id: publicId() }, 'voting_disabled'],
  ] as const)
    expect((await refusal(api.call('contest/v2/addVote', { ...asked, ...other }))).code).toBe(code)
})

test('votes that were paid for when a process died are cast by the next one', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const done = await paid(api, [made, 1])
  await expect.poll(() => votesOf(made)).toBe(1)
  // As if it had died between the money and the ballot, and again after the ballot.
  await statement(
    server.parts.db,
    `update bought_votes set state = 'ready', created_at = now() - interval '1 hour' where checkout_id = $1`,
    [done.checkout_id],
  )
  const voting = server.parts.ports.get('voting')
  expect(await castLeftBehind(voting)).toBe(1)
  expect(await votesOf(made)).toBe(1)
  expect(await castLeftBehind(voting)).toBe(0)
})

test('nobody spends more in a day than the contest lets them', async () => {
  const made = await selling({ prices: { ...prices, spend_cap: 900 } })
  const { api } = await server.visitor()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => api.call('checkout/start', buy(made, 10, { another: true }))),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2)
  // A day is the last 24 hours, so that nobody's midnight begins another one.
  const again = (ago: string) =>
    statement(
      server.parts.db,
      `update checkouts set created_at = now() - $2::interval where subject ->> 'contest_id' = $1`,
      [String(made.contest.contest_id), ago],
    ).then(() => api.call('checkout/start', buy(made, 10, { another: true })))
  expect((await refusal(again('23 hours 59 minutes'))).code).toBe('spend_open')
  expect((await again('24 hours 1 minute')).state).toBe('open')
})

test('prices are refused where a ballot gives points, and without any bundle', async () => {
  const form = { prices, method: 'points' as const }
  const error = await refusal(makeContest(organiser, form))
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['invalid_input', ['prices']])
  const free = { prices: { mode: 'free' } } as unknown as Parameters<typeof selling>[0]
  expect((await selling(free)).contest.prices).toMatchObject({ mode: 'free', bundles: [] })
  const empty = await refusal(selling({ prices: { ...prices, bundles: [] } }))
  expect(empty.code).toBe('invalid_input')
})

test('where nothing is free, a vote without credits is refused', async () => {
  const made = await selling({ prices: { ...prices, mode: 'paid' } })
  const { api } = await server.person()
  const error = await refusal(
    api.call('contest/v2/addVote', {
      cx_id: made.contest.cx_id,
      assox_id: assox(made, 1)[0],
    }),
  )
  expect(error.code).toBe('not_enough_votes')
})

test('a purchase that names no number is one vote [cf:d2313]', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const { amount } = await api.call('checkout/quote', {
    kind: 'votes',
    cx_id: made.contest.cx_id,
    assox_id: assox(made, 1)[0],
  })
  expect(amount).toEqual({ amount: 50, currency: 'EUR' })
})
