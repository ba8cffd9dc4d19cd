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
import { hear, partsOn, partsPaid, soldFor, ways, type Killing } from './testing-killed.ts'

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
  await statement(opened.db, 'create table deliveries (checkout_id text)', [])
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

/** Somebody with enough for two in their balance begins to pay for one. */
async function begun() {
  const { db } = opened
  const buyer = ++buyers
  const parts = partsOn(db, seller, false)
  const held = { currency: 'EUR', amount: 2 * soldFor }
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `test/u:${buyer}`, kind: 'balance', ...held },
        { owner: 'test/platform', kind: 'opening', currency: 'EUR', amount: -held.amount },
      ],
    }),
  )
  const caller = { person: { user_id: buyer }, device: null, language: 'EN' } as never
  const checkout = await inTransaction(db, (tx) =>
    startCheckout(tx, parts, caller, { kind: 'domain', provider: 'balance', input: {} }),
  )
  const [payment] = await paymentsOfCheckout(db, checkout)
  return { buyer, checkout, payment_id: payment?.payment_id ?? '' }
}
type Begun = Awaited<ReturnType<typeof begun>>

/** A process pays and is killed on its way. @returns what it sent, where it was not. */
async function inProcess(
  { payment_id, checkout }: Pick<Begun, 'payment_id' | 'checkout'>,
  how: Pick<Killing, 'at' | 'how' | 'naive' | 'ways'>,
) {
  const one = { connection: database.config, payment_id, checkout, seller }
  const given = JSON.stringify({ ...one, ...how })
  try {
    const { stdout } = await run(process.execPath, [script, given])
    return JSON.parse(stdout) as string[]
  } catch (error) {
    expect(error).toMatchObject({ signal: 'SIGKILL' })
    return undefined
  }
}

/** Does what everybody does afterwards: the buyer comes back, and the poller looks. */
async function recover({ payment_id }: Begun, naive = false): Promise<void> {
  const parts = partsOn(opened.db, seller, naive)
  await askProvider(parts, payment_id)
  // A while later, when no other process can be at it any more.
  await statement(
    opened.db,
    `update payments set look_at = now(), asked_at = now() - interval '1 hour' where payment_id = $1 and state = 'pending'`,
    [payment_id],
  )
  await lookAtOpen(parts)
}

/** Paid, debited and delivered, each once; or none of it, and it is said to have failed. */
async function outcome({ buyer, checkout, payment_id }: Begun) {
  const [row] = await statement<{ state: string; left: number; delivered: number }>(
    opened.db,
    `select p.state, (select count(*)::int from deliveries where checkout_id = $2) as delivered,
       (select ledger_sum(account_id)::int from ledger_accounts where owner = $3 and kind = 'balance') as left
     from payments p where payment_id = $1`,
    [payment_id, checkout, `test/u:${buyer}`],
  )
  return row
}
const paid = { state: 'paid', left: soldFor, delivered: 1 }
const nothing = { state: 'failed', left: 2 * soldFor, delivered: 0 }

it('debits, books and delivers once or not at all, wherever the process that pays is killed', async () => {
  const whole = await begun()
  const sent = (await inProcess(whole, { at: 0, how: 'before', naive: false })) ?? []
  expect(await outcome(whole)).toEqual(paid)
  const hows = ['before', 'sent', 'after'] as const
  await Promise.all(
    Array.from({ length: kills }, async () => {
      const [at, how] = [1 + draw(sent.length), hows[draw(3)] ?? 'after']
      const one = await begun()
      // A payment that needs fewer statements than the first, which made the accounts, comes to its end.
      await inProcess(one, { at, how, naive: false })
      await recover(one)
      // The look of another one of these may have it in hand.
      await expect.poll(async () => (await outcome(one))?.state).not.toBe('pending')
      const found = await outcome(one)
      expect([paid, nothing], `${at} ${how}: ${sent[at - 1]}`).toContainEqual(found)
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
  await statement(opened.db, `update payments set state = 'created' where payment_id = $1`, [
    one.payment_id,
  ])
  await recover(one, true)
  expect([paid, nothing]).not.toContainEqual(await outcome(one))
})

/** Somebody pays at a provider, which has the money; here nobody knows it yet. */
async function begunThere() {
  const { db } = opened
  const caller = { person: { user_id: ++buyers }, device: null, language: 'EN' } as never
  const parts = partsPaid(db, seller, '')
  const checkout = await inTransaction(db, (tx) =>
    startCheckout(tx, parts, caller, { kind: 'domain', provider: 'stripe', input: {} }),
  )
  const [payment] = await paymentsOfCheckout(db, checkout)
  const payment_id = payment?.payment_id ?? ''
  await askProvider(parts, payment_id)
  return { checkout, payment_id }
}

/** Hears of one order, one credit and one receipt. */
async function heard({ checkout, payment_id }: Pick<Begun, 'checkout' | 'payment_id'>) {
  const [row] = await statement<Record<string, unknown>>(
    opened.db,
    `select p.state, c.state as checkout, (select count(*)::int from deliveries where checkout_id = $1) as delivered,
       (select count(*)::int from receipts where payment_id = $2) as receipts,
       (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_accounts a using (account_id)
        join ledger_transactions t using (transaction_id)
        where a.kind = 'held' and t.refs ->> 'payment_id' = $2) as credited
     from payments p join checkouts c using (checkout_id) where payment_id = $2`,
    [checkout, payment_id],
  )
  return row
}
const once = { state: 'paid', checkout: 'fulfilled', delivered: 1, receipts: 1, credited: 630 }
const shuffled = () => {
  const left = [...ways]
  return ways.flatMap(() => left.splice(draw(left.length), 1))
}

it('gives one order and one credit, in whatever order return, message and look come and wherever who hears them is killed', async () => {
  const whole = await begunThere()
  const sent = (await inProcess(whole, { at: 0, how: 'before', naive: false, ways })) ?? []
  expect(await heard(whole)).toEqual(once)
  const hows = ['before', 'sent', 'after'] as const
  await Promise.all(
    Array.from({ length: kills }, async () => {
      const [at, how] = [1 + draw(sent.length), hows[draw(3)] ?? 'after']
      const [first, then] = [shuffled(), shuffled()]
      const one = await begunThere()
      await inProcess(one, { at, how, naive: false, ways: first })
      for (const way of then) await hear(partsPaid(opened.db, seller, one.payment_id), one, way)
      expect(await heard(one), `${at} ${how} ${first} ${then}: ${sent[at - 1]}`).toEqual(once)
    }),
  )
  const { findings } = await proveBooks(partsOn(opened.db, seller, false))
  expect(findings.filter((finding) => !finding.includes('gave no report'))).toEqual([])
})

it('would notice who delivers on the browser’s word', async () => {
  const one = await begunThere()
  for (const way of ways)
    await hear(partsPaid(opened.db, seller, one.payment_id), { ...one, naive: true }, way)
  expect(await heard(one)).not.toEqual(once)
})
