import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { sumOf } from '../data.ts'
import { lockedSum, post, type Line } from './post.ts'
import { foldSystemAccounts, verifyLedger } from './verify.ts'

let database: Database
/** The last of a thousand spends at once may wait long for a connection on a busy machine. */
const patient = { connectionTimeoutMillis: 120_000 }
beforeAll(async () => {
  const { config } = await testDatabase()
  database = openDatabase({ connection: { ...config, ...patient }, max: 10 })
})
afterAll(() => database.close())

let made = 0
const write = (lines: Line[], key = `test:${made++}`) =>
  inTransaction(database.db, (tx) => post(tx, { kind: 'test', key, lines }))
const balance = (owner: string, amount: number, currency = 'EUR'): Line => ({
  owner,
  kind: 'balance',
  currency,
  amount,
})
const clearing = (amount: number, currency = 'EUR'): Line => ({
  owner: 'k:test',
  kind: 'provider_clearing',
  currency,
  amount,
})
const gives = (owner: string, amount: number) => write([balance(owner, amount), clearing(-amount)])
const spends = (owner: string, amount: number) => write([balance(owner, -amount), clearing(amount)])
const sum = (owner: string) => sumOf(database.db, { owner, kind: 'balance', currency: 'EUR' })

/** Counts the parallel spends of one unit that went through. */
async function spendAtOnce(owner: string, tries: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => spends(owner, 1)))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length
}

it('lets 1,000 parallel spends take what is there and no more [cf:65211]', async () => {
  await gives('u:1', 137)
  expect(await spendAtOnce('u:1', 1000)).toBe(137)
  expect(await sum('u:1')).toBe(0)
  expect(await verifyLedger(database.db)).toMatchObject({ holds: true })
})

it('would be overrun without the lock, and the proof would say so', async () => {
  const other = openDatabase({
    connection: { ...(await testDatabase()).config, ...patient },
    max: 10,
  })
  const usual = database
  try {
    const [guard] = await statement<{ text: string }>(
      other.db,
      `select pg_get_functiondef('ledger_guard'::regproc) as text`,
      [],
    )
    // The same look at what is there, with nobody kept waiting between looking and the commit.
    const broken = (guard?.text ?? '')
      .replace(/ for no key update;/, ';')
      .replace(/update ledger_accounts set folded[^;]*;/, '')
      .replace(/(\n\s*-- A tail that grew)/, '\n    perform pg_sleep(0.05);$1')
    expect(broken).toContain('pg_sleep')
    expect(broken).not.toContain('for no key update')
    await statement(other.db, broken, [])
    database = other
    await gives('u:1', 5)
    expect(await spendAtOnce('u:1', 60)).toBeGreaterThan(5)
    expect(await verifyLedger(other.db)).toMatchObject({
      holds: false,
      findings: [expect.stringContaining('beyond zero')],
    })
  } finally {
    database = usual
    await other.close()
  }
})

it('has the database refuse what does not balance in each currency', async () => {
  await expect(write([balance('u:2', 5), clearing(-4)])).rejects.toMatchObject({ code: 'PL011' })
  await expect(write([balance('u:2', 5), clearing(-5, 'USD')])).rejects.toMatchObject({
    code: 'PL011',
  })
  await write([
    balance('u:2', 5),
    clearing(-5),
    balance('u:2', 9, 'USD'),
    { ...clearing(-9, 'USD'), kind: 'fx_residue' },
  ])
  await expect(
    statement(database.db, `insert into ledger_transactions (kind, key) values ('x', 'empty')`, []),
  ).rejects.toMatchObject({ code: 'PL011' })
})

it('writes one entry for an account that stands in several lines', async () => {
  await write([balance('u:6', 9), clearing(-5), balance('u:6', -2), clearing(-2)], 'netted')
  const entries = await statement<{ amount: number }>(
    database.db,
    `select e.amount from ledger_entries e join ledger_transactions t using (transaction_id) where t.key = 'netted' order by 1`,
    [],
  )
  expect(entries.map(({ amount }) => amount)).toEqual([-7, 7])
})

it('takes no entry into what was written before, and changes nothing', async () => {
  await gives('u:3', 5)
  const late = `insert into ledger_entries (account_id, transaction_id, currency, amount)
    select account_id, transaction_id, currency, amount from ledger_entries limit 2`
  await expect(statement(database.db, late, [])).rejects.toMatchObject({ code: 'PL012' })
  for (const change of [
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    `update ledger_transactions set kind = 'other'`,
    'delete from ledger_transactions',
  ])
    await expect(statement(database.db, change, [])).rejects.toMatchObject({ code: 'PL010' })
})

it('writes a transaction once, also when twins come at once', async () => {
  const lines = [balance('u:4', 5), clearing(-5)]
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => write(lines, 'once')))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await sum('u:4')).toBe(5)
})

it('keeps what is owed below zero, and waits for it where it is asked how much', async () => {
  const owed = (amount: number): Line => ({ ...balance('u:5', amount), kind: 'owed_by_seller' })
  await write([owed(-70), clearing(70)])
  await expect(write([owed(71), clearing(-71)])).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  const paysBack = (key: number) =>
    inTransaction(database.db, async (tx) => {
      const amount = Math.min(50, Math.abs(await lockedSum(tx, owed(0))))
      await post(tx, { kind: 'test', key: `back:${key}`, lines: [owed(amount), clearing(-amount)] })
      return amount
    })
  const paid = await Promise.all([paysBack(1), paysBack(2), paysBack(3)])
  expect(paid.sort((a, b) => a - b)).toEqual([0, 20, 50])
})

it('adds up however entries and folds come, and can be derived anew', async () => {
  const act = fc.record({
    from: fc.integer({ min: 0, max: 3 }),
    to: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 5, maxLength: 40 }),
      fc.nat(),
      async (acts, run) => {
        const owner = (n: number) => `u:p${run}-${made}-${n}`
        const owners = [0, 1, 2, 3].map(owner)
        for (const one of owners) await gives(one, 100)
        await Promise.allSettled(
          acts.map(({ from, to, amount }) =>
            write([balance(owners[from] ?? '', -amount), balance(owners[to] ?? '', amount)]),
          ),
        )
        const sums = await Promise.all(owners.map(sum))
        expect(sums.reduce((a, b) => a + b, 0)).toBe(400)
        expect(Math.min(...sums)).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 15 },
  )
  await foldSystemAccounts(database.db)
  const proof = await verifyLedger(database.db)
  expect(proof.findings).toEqual([])
})
