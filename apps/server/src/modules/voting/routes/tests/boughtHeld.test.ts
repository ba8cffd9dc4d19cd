import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server, visitor } from '../../../../testing-server.ts'
import { assox, inHours, refusal, type MadeContest } from '../../../contests/factory.ts'
import { depositService } from '@plaudit/contract/marketplace/categories'
import { withWords } from '../../../notifications/mutations/sealedWords.ts'
import { lookUp } from '../../../payments/mutations/ask.ts'
import { releaseDue } from '../../../payments/mutations/release.ts'
import { openShop, userIdOf } from '../../../payments/mutations/testing-money.ts'
import { refundVoid } from '../../mutations/refundedVotes.ts'
import { buy, holds, paid, selling, votesOf } from './testing-bought.ts'

openServer()

const release = () => releaseDue(server.parts.ports.get('payments'))
const sumOf = async (kind: string, subject: string): Promise<number> => {
  const [row] = await statement<{ sum: number }>(
    server.parts.db,
    `select coalesce(sum(ledger_sum(account_id)), 0)::int as sum from ledger_accounts where kind = $1 and subject = $2`,
    [kind, subject],
  )
  return row?.sum ?? 0
}
const idOf = async ({ contest }: MadeContest): Promise<number> => {
  const [row] = await statement<{ contest_id: number }>(
    server.parts.db,
    'select contest_id from contests where cx_id = $1',
    [contest.cx_id],
  )
  return row?.contest_id ?? 0
}
const closed = (id: number, ago: string) =>
  statement(
    server.parts.db,
    `update rounds set start_date = now() - interval '40 days', end_date = now() - $2::interval where contest_id = $1`,
    [id, ago],
  )

/** A contest of which votes for 4.50 were bought. */
async function sold() {
  const made = await selling()
  const { api } = await server.visitor()
  await paid(api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  const id = await idOf(made)
  return { made, id, held: () => sumOf('held', `contest:${id}`) }
}
const balance = () => sumOf('balance', '')

test('the payments of a contest are read on after a cursor as they are by page', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const buyer = await server.visitor()
  for (const quantity of [1, 10, 1])
    await paid(buyer.api, [made, quantity, { client_id: `${Math.random()}` }])
  const page = async (at: object) => {
    const asked = { contest_id: cx_id, limit: 2, ...at }
    const { payments, next, total } = await organiser.call('contest/v2/getAllPayments', asked)
    return { ids: payments.map(({ payment_id }) => payment_id), next, total }
  }
  const first = await page({})
  const second = await page({ after: first.next })
  expect([first.total, second.total, second.next]).toEqual([3, 3, null])
  expect(second.ids).toEqual((await page({ page: 2 })).ids)
  expect(new Set([...first.ids, ...second.ids]).size).toBe(3)
})

test('votes that were restored before their money went back count, and their money stays', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const { casx_ids = [] } = await paid(api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  await refundVoid(server.parts.db, made.contest.contest_id, casx_ids)
  expect((await api.call('payments/get', {})).payments[0]?.state).not.toBe('refunded')
  expect(await votesOf(made)).toBe(10)
  await holds()
})

test('the letter to a visitor shows the purchase and its receipt on another device, and pays nothing', async () => {
  const made = await selling()
  const email = 'reader@example.org'
  const told = await paid((await server.visitor()).api, [made, 10, { email }])
  const [mail] = await statement<Parameters<typeof withWords>[1]>(
    server.parts.db,
    'select mail_id, subject, text, html, sealed from mails where recipient = $1',
    [email],
  )
  const address = /checkout_id=\w+&pass=([\w.-]+)/
  const pass = address.exec((mail && (await withWords(server.parts, mail)).text) ?? '')?.[1] ?? ''
  // The pass stands in no column that others read.
  expect([pass.length > 50, address.test(mail?.text ?? '')]).toEqual([true, false])
  const elsewhere = (await server.visitor()).api
  const asked = { checkout_id: told.checkout_id, pass }
  const shown = await elsewhere.call('checkout/status/{checkout_id}', asked)
  expect(shown).toMatchObject({ state: 'fulfilled', pass: null })
  const paper = { payment_id: told.payments[0]?.payment_id ?? '' }
  const opens = await elsewhere.call('payments/receipt', { ...paper, pass })
  expect((await server.app.inject({ url: opens.url })).statusCode).toBe(200)
  expect((await refusal(elsewhere.call('payments/receipt', paper))).code).toBe('not_found')
  const other = await paid((await server.visitor()).api, [made, 10])
  const others = { payment_id: other.payments[0]?.payment_id ?? '', pass }
  expect((await refusal(elsewhere.call('payments/receipt', others))).code).toBe('not_found')
})

test('money for votes is held until 14 days after the close, then released once', async () => {
  const { id, held } = await sold()
  const before = await balance()
  for (const ago of ['-1 hour', '1 hour', '13 days 23 hours']) {
    await closed(id, ago)
    await release()
    expect([await held(), await balance()]).toEqual([405, before])
  }
  await closed(id, '14 days 1 minute')
  await Promise.all([release(), release(), release()])
  await release()
  expect([await held(), await balance()]).toEqual([0, before + 405])
  await holds()
})

test('it is released as soon as the result is declared', async () => {
  const { made, id, held } = await sold()
  const before = await balance()
  await closed(id, '1 hour')
  await release()
  expect(await held()).toBe(405)
  await organiser.call('contest/v2/setContestStatus', {
    cx_id: made.contest.cx_id,
    contest_status: 'declare',
  })
  // By the declaration itself, not by the look of every five minutes.
  await expect.poll(held, { timeout: 20_000 }).toBe(0)
  expect(await balance()).toBe(before + 405)
  await holds()
})

test('bought votes of a contest with several choices are one line for each vote', async () => {
  const made = await selling({ method: 'multiple', method_options: { max_choices: 2 } })
  const { api } = await server.visitor()
  const [first, second] = assox(made, 1, 2)
  await paid(api, [made, 10])
  await paid(api, [made, 1, { assox_id: second }])
  const votes = async () => {
    const { contestants } = await visitor.call('contest/v2/getCachedContest/{cx_id}', {
      cx_id: made.contest.cx_id,
    })
    return [first, second].map((id) => contestants.find((c) => c.assox_id === id)?.votes)
  }
  await expect.poll(votes).toEqual([10, 1])
  await holds()
})

test('votes whose round was merged while their money was on its way count in the round that stays', async () => {
  const made = await selling()
  const { cx_id, rounds } = made.contest
  const { round_id } = await organiser.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(0),
    endDate: inHours(72),
    advance: { contestants: assox(made, 1) },
  })
  const { api } = await server.visitor()
  const { checkout_id } = await api.call('checkout/start', buy(made, 10, { round_id }))
  const round_ids = [round_id, rounds[0]?.round_id ?? 0]
  await organiser.call('contest/v2/mergeRounds', { cx_id, round_ids })
  const { state } = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(state).toBe('fulfilled')
  await expect.poll(() => votesOf(made)).toBe(10)
  await holds()
})

test('credits whose money went back while they were spent are none when their ballot is made void', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const { api } = await server.person()
  const done = await paid(api, [made, 10, { assox_id: undefined }])
  const asked = { cx_id, assox_id: assox(made, 1)[0], quantity: 7 }
  const { casx_id } = await api.call('contest/v2/addVote', asked)
  await expect.poll(() => votesOf(made)).toBe(7)
  const payment_id = done.payments[0]?.payment_id ?? ''
  await organiser.call('payments/refund', { payment_id, reason: 'asked' })
  expect(await votesOf(made)).toBe(7)
  const act = { act: 'void', reason: 'a look', casx_ids: [casx_id] } as const
  await organiser.call('contest/v2/reviewBallots', { cx_id, ...act })
  await expect.poll(() => sumOf('votes_spent', `contest:${made.contest.contest_id}`)).toBe(0)
  expect((await api.call('api/getUser', {})).votes).toBe(0)
  expect((await refusal(api.call('contest/v2/addVote', { ...asked, quantity: 1 }))).code).toBe(
    'not_enough_votes',
  )
  await holds()
})

test('the virtual service of deposits is there for everybody, can be bought, and is nobody’s', async () => {
  const { service, provider, reviews } = await visitor.call('Services/getService/{sx_id}', {
    sx_id: depositService,
  })
  expect(service).toMatchObject({
    service_data: { virtual: depositService },
    provider: null,
    can: { buy: true, edit: false, delete: false },
  })
  expect([provider, reviews]).toEqual([null, []])
})

test('a contest is not deleted while money for its votes is held, and what is paid after its end goes back', async () => {
  const shop = openShop(await userIdOf({ api: organiser }))
  const made = await selling()
  const { cx_id } = made.contest
  const id = await idOf(made)
  const { api } = await server.person()
  const begin = async (quantity: number) => {
    const started = await api.call('checkout/start', {
      kind: 'votes',
      cx_id,
      quantity,
      provider: 'stripe',
    })
    return { ...started, id: started.payments[0]?.payment_id ?? '' }
  }
  const pays = (payment: string, amount: number) => {
    shop.provider.pay(payment, { amount, currency: 'EUR' })
    return lookUp(shop.payments, payment)
  }
  const [credits, late] = [await begin(10), await begin(1)]
  await pays(credits.id, 450)
  expect(await sumOf('held', `contest:${id}`)).toBe(405)
  const drop = () => organiser.call('contest/v2/deleteContest', { cx_id })
  expect((await refusal(drop())).code).toBe('has_purchases')
  await organiser.call('payments/refund', { payment_id: credits.id, reason: 'It does not happen' })
  expect(await drop()).toEqual({ deleted: true })
  await pays(late.id, 50)
  const { state } = await api.call('checkout/status/{checkout_id}', {
    checkout_id: late.checkout_id,
  })
  expect(state).toBe('undone')
  expect(await sumOf('held', `contest:${id}`)).toBe(0)
  await holds()
})
