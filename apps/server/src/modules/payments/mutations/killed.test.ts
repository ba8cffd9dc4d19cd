import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { newSeed } from '../../../testing-paths.ts'
import { post } from '../../ledger/mutations/post.ts'
import { paymentsOfCheckout } from '../data/payments.ts'
import { askProvider, lookAtOpen } from './ask.ts'
import { proveBooks } from './proveBooks.ts'
import { startCheckout } from './start.ts'
import {
  currencies,
  hear,
  partsOn,
  partsPaid,
  soldFor,
  ways,
  type Killing,
  type Payment,
} from './testing-killed.ts'

// More kills by KILLS=200.
const kills = Number(process.env['KILLS'] ?? 4)
let seed = newSeed('kills')
const script = path.join(import.meta.dirname, 'testing-killed.ts')
const run = promisify(execFile)

let database: Awaited<ReturnType<typeof testDatabase>>
let opened: Database
const seller = 700_001
let buyers = 700_100

beforeAll(async () => {
  database = await testDatabase()
  opened = openDatabase({ connection: database.config, max: 6 })
  await statement(opened.db, 'create table deliveries (checkout_id text, thing text)', [])
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** A whole number below `most`, the same in each run of one seed. */
function draw(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * most)
}

/** Begins a purchase of a thing in each currency. @param fates whether each of its payments is paid where it is asked for. */
async function purchase(
  parts: ReturnType<typeof partsOn>,
  provider: 'balance' | 'stripe',
  fates = [true, true],
) {
  const { db } = opened
  const buyer = ++buyers
  if (provider === 'balance') await giveTwice(buyer)
  const caller = { person: { user_id: buyer }, device: null, language: 'EN' } as never
  const checkout = await inTransaction(db, (tx) =>
    startCheckout(tx, parts, caller, { kind: 'domain', provider, input: {} }),
  )
  const made = await paymentsOfCheckout(db, checkout)
  const payments = made
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
    .map(({ payment_id, currency }, n) => ({ payment_id, currency, isPaid: fates[n] === true }))
  return { buyer, checkout, payments }
}
type Begun = Awaited<ReturnType<typeof purchase>>

/** Puts enough for two purchases into a balance. */
const giveTwice = (buyer: number) =>
  inTransaction(opened.db, (tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: currencies.flatMap((currency) => [
        { owner: `test/u:${buyer}`, kind: 'balance', currency, amount: 2 * soldFor },
        { owner: 'test/platform', kind: 'opening', currency, amount: -2 * soldFor },
      ]),
    }),
  )

/** Somebody with enough for two in their balance begins to pay for one. */
const begun = () => purchase(partsOn(opened.db, seller, false), 'balance')

/** A process pays and is killed on its way. @returns what it sent, where it was not. */
async function inProcess(
  { payments, checkout }: Pick<Begun, 'payments' | 'checkout'>,
  how: Pick<Killing, 'at' | 'how' | 'naive' | 'steps'>,
) {
  const one = { connection: database.config, payments, checkout, seller }
  const given = JSON.stringify({ ...one, ...how })
  try {
    const { stdout } = await run(process.execPath, [script, given])
    return JSON.parse(stdout) as string[]
  } catch (error) {
    expect(error).toMatchObject({ signal: 'SIGKILL' })
    return undefined
  }
}

const idsOf = ({ payments }: Pick<Begun, 'payments'>) =>
  payments.map(({ payment_id }) => payment_id)

/** Does what everybody does afterwards: the buyer comes back, and the poller looks. */
async function recover(one: Begun, naive = false): Promise<void> {
  const parts = partsOn(opened.db, seller, naive)
  for (const id of idsOf(one)) await askProvider(parts, id)
  // A while later, when no other process can be at it any more.
  await statement(
    opened.db,
    `update payments set look_at = now(), asked_at = now() - interval '1 hour' where payment_id = any ($1) and state = 'pending'`,
    [idsOf(one)],
  )
  await lookAtOpen(parts)
}

/** Each thing: paid, debited and delivered, each once; or none of it, and it is said to have failed. */
const outcome = ({ buyer, checkout, payments }: Begun) =>
  statement<{ state: string; left: number; delivered: number }>(
    opened.db,
    `select p.state, (select count(*)::int from deliveries where checkout_id = $2 and thing = 'order:' || p.currency) as delivered,
       (select ledger_sum(account_id)::int from ledger_accounts a
        where owner = $3 and kind = 'balance' and a.currency = p.currency) as left
     from payments p where payment_id = any ($1) order by p.currency`,
    [idsOf({ payments }), checkout, `test/u:${buyer}`],
  )
const paid = { state: 'paid', left: soldFor, delivered: 1 }
const nothing = { state: 'failed', left: 2 * soldFor, delivered: 0 }
/** All of it, any one alone, or nothing. */
const sound = [paid, nothing].flatMap((one) => [paid, nothing].map((other) => [one, other]))

it('debits, books and delivers each currency once or not at all, wherever the process that pays is killed', async () => {
  const whole = await begun()
  const sent = (await inProcess(whole, { at: 0, how: 'before', naive: false })) ?? []
  expect(await outcome(whole)).toEqual([paid, paid])
  // The receipt's number comes last: other buyers of the same seller wait for it until the commit.
  const numbered = sent.flatMap((text, at) => (/receipt_numbers/.test(text) ? sent[at + 1] : []))
  expect(numbered.map((text) => text?.toLowerCase())).toEqual(['commit', 'commit'])
  // Statements of two payments, from asking to delivered; a read more of each is seen.
  expect(sent.length).toBeLessThan(67)
  // Withdrawn long after nobody debited it, a payment keeps the other's thing from nobody.
  const half = await begun()
  const [left] = idsOf(half)
  await statement(
    opened.db,
    `update payments set state = 'pending', asked_at = now() where payment_id = $1`,
    [left],
  )
  await recover(half)
  expect(await outcome(half)).toEqual([nothing, paid])
  const hows = ['before', 'sent', 'after'] as const
  await Promise.all(
    Array.from({ length: kills }, async () => {
      const [at, how] = [1 + draw(sent.length), hows[draw(3)] ?? 'after']
      const one = await begun()
      // A payment that needs fewer statements than the first, which made the accounts, comes to its end.
      await inProcess(one, { at, how, naive: false })
      await recover(one)
      // The look of another one of these may have it in hand.
      const states = async () => (await outcome(one)).map(({ state }) => state)
      await expect.poll(states).not.toContain('pending')
      expect(sound, `${at} ${how}: ${sent[at - 1]}`).toContainEqual(await outcome(one))
    }),
  )
  const parts = partsOn(opened.db, seller, false)
  expect((await proveBooks(parts)).findings).toEqual([])
})

it('would notice a payment that is asked for anew instead of looked up', async () => {
  const first = await begun()
  const sent = (await inProcess(first, { at: 0, how: 'before', naive: true })) ?? []
  const debit = sent.findIndex((text) => text.includes('ledger_post'))
  const at = sent.findIndex((text, n) => n > debit && /^commit/i.test(text)) + 1
  const one = await begun()
  await inProcess(one, { at, how: 'after', naive: true })
  await statement(opened.db, `update payments set state = 'created' where payment_id = any ($1)`, [
    idsOf(one),
  ])
  await recover(one, true)
  expect(sound).not.toContainEqual(await outcome(one))
})

/** Somebody pays at a provider, which has the money or declined it; here nobody knows it yet. */
async function begunThere(fates?: boolean[]) {
  const parts = partsPaid(opened.db, seller, [])
  const begun = await purchase(parts, 'stripe', fates)
  for (const id of idsOf(begun)) await askProvider(parts, id)
  return begun
}

/** Hears of one order, one credit and one receipt for each payment. */
const heard = ({ checkout, payments }: Pick<Begun, 'checkout' | 'payments'>) =>
  statement<Record<string, unknown>>(
    opened.db,
    `select p.state, c.state as checkout,
       (select count(*)::int from deliveries where checkout_id = $1 and thing = 'order:' || p.currency) as delivered,
       (select count(*)::int from receipts r where r.payment_id = p.payment_id) as receipts,
       (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_accounts a using (account_id)
        join ledger_transactions t using (transaction_id)
        where a.kind = 'held' and t.refs ->> 'payment_id' = p.payment_id) as credited
     from payments p join checkouts c using (checkout_id) where payment_id = any ($2) order by p.currency`,
    [checkout, idsOf({ payments })],
  )
const once = { state: 'paid', checkout: 'fulfilled', delivered: 1, receipts: 1, credited: 630 }
const never = { state: 'failed', checkout: 'cancelled', delivered: 0, receipts: 0, credited: 0 }
const due = (payments: readonly Payment[]) => payments.map(({ isPaid }) => (isPaid ? once : never))

const steps = ways.flatMap((way) => currencies.map((_, of) => ({ way, of })))
const shuffled = () => {
  const left = [...steps]
  return steps.flatMap(() => left.splice(draw(left.length), 1))
}
/** At least one of two payments is paid. */
const fates = [
  [true, true],
  [true, false],
  [false, true],
]

it('gives one order and one credit for each payment that is paid, in whatever order return, message and look come and wherever who hears them is killed', async () => {
  const whole = await begunThere()
  const sent = (await inProcess(whole, { at: 0, how: 'before', naive: false, steps })) ?? []
  expect(await heard(whole)).toEqual([once, once])
  const hows = ['before', 'sent', 'after'] as const
  await Promise.all(
    Array.from({ length: kills }, async () => {
      const [at, how] = [1 + draw(sent.length), hows[draw(3)] ?? 'after']
      const [first, then] = [shuffled(), shuffled()]
      const one = await begunThere(fates[draw(fates.length)])
      await inProcess(one, { at, how, naive: false, steps: first })
      for (const step of then) await hear(partsPaid(opened.db, seller, one.payments), one, step)
      const history = JSON.stringify([at, how, first, then, one.payments])
      expect(await heard(one), `${history}: ${sent[at - 1]}`).toEqual(due(one.payments))
    }),
  )
  const { findings } = await proveBooks(partsOn(opened.db, seller, false))
  expect(findings.filter((finding) => !finding.includes('gave no report'))).toEqual([])
})

it('would notice who delivers on the browser’s word', async () => {
  const one = await begunThere([true, false])
  for (const step of steps)
    await hear(partsPaid(opened.db, seller, one.payments), { ...one, naive: true }, step)
  expect(await heard(one)).not.toEqual(due(one.payments))
})
