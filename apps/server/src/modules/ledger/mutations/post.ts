import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'
import { tellMoved } from '../events.ts'
import type { AccountKind } from '../policy.ts'

/** An account by what it is for; it is made when money first comes to it. */
export interface AccountRef {
  /** `u:<user_id>`, `d:<device>`, `k:<key set>` or `platform`. */
  owner: string
  kind: AccountKind
  /** Such as `contest:110001`, where one owner has several of a kind. */
  subject?: string
  /** ISO 4217, or `VOTE`. */
  currency: string
}

/** Positive: the account's owner gets it; negative: it goes from there. In minor units. */
export interface Line extends AccountRef {
  amount: number
}

export interface Posting {
  kind: string
  /** Key that makes the posting happen once. */
  key: string
  refs?: Record<string, string | number>
  lines: readonly Line[]
}

/** SQLSTATE of `ledger_guard`: a guarded account would go beyond zero. */
export const beyondZero = 'PL013'

/** 1: never below zero; -1: never above it (what somebody owes us); 0: the system's own. */
const guards: Record<AccountKind, -1 | 0 | 1> = {
  balance: 1,
  held: 1,
  payout_in_transit: 1,
  refund_due: 1,
  in_dispute: 1,
  vote_credits: 1,
  vote_credits_owed: -1,
  owed_by_seller: -1,
  fee_receivable: -1,
  settled_externally: 0,
  provider_clearing: 0,
  fx_residue: 0,
  tax: 0,
  fee_income: 0,
  provider_cost: 0,
  platform_coupons: 0,
  opening: 0,
  votes_issued: 0,
  votes_spent: 0,
}

const columnsOf = (refs: readonly AccountRef[]): string[][] => [
  refs.map((ref) => ref.owner),
  refs.map((ref) => ref.kind),
  refs.map((ref) => ref.subject ?? ''),
  refs.map((ref) => ref.currency),
]

/** Numeric ids of accounts, made where they are missing, in the order of the refs. */
async function accountIds(db: Db, refs: readonly AccountRef[]): Promise<number[]> {
  const columns = columnsOf(refs)
  const find = () =>
    statement<{ account_id: number | null }>(
      db,
      `select a.account_id from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as w (owner, kind, subject, currency, n)
       left join ledger_accounts a on a.owner = w.owner and a.kind = w.kind and a.subject = w.subject and a.currency = w.currency
       order by w.n`,
      columns,
    )
  let rows = await find()
  if (rows.some((row) => row.account_id === null)) {
    await statement(
      db,
      `insert into ledger_accounts (owner, kind, subject, currency, guard)
       select distinct * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[]) order by 1, 2, 3, 4
       on conflict (owner, kind, subject, currency) do nothing`,
      [...columns, refs.map((ref) => guards[ref.kind])],
    )
    rows = await find()
  }
  return rows.map((row) => row.account_id ?? 0)
}

/**
 * Returns the sum that each account gets or gives: lines of one account are one entry, and a sum of nothing is none.
 */
function movesOf(
  lines: readonly Line[],
  found: readonly number[],
): { ids: number[]; amounts: number[] } {
  const moves = new Map<number, number>()
  for (const [at, { amount }] of lines.entries()) {
    const id = found[at] ?? 0
    moves.set(id, (moves.get(id) ?? 0) + amount)
  }
  const moved = [...moves].filter(([, amount]) => amount !== 0)
  return { ids: moved.map(([id]) => id), amounts: moved.map(([, amount]) => amount) }
}

/**
 * Writes one transaction of the ledger (product 5). The database refuses one that does not balance in each currency.
 * @returns false when one with this key was written before: nothing is written twice.
 * @throws refusal insufficient_funds where a guarded account would go beyond zero; the transaction is lost then.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const lines = posting.lines.filter((line) => line.amount !== 0)
  if (lines.length === 0) return false
  const { ids, amounts } = movesOf(lines, await accountIds(tx.db, lines))
  try {
    const [row] = await statement<{ made: number | null }>(
      tx.db,
      'select ledger_post($1, $2, $3, $4, $5) as made',
      [posting.kind, posting.key, JSON.stringify(posting.refs ?? {}), ids, amounts],
    )
    if (row?.made === null) return false
    tellMoved(tx, lines)
    return true
  } catch (error) {
    if (sqlState(error) === beyondZero) refuse('insufficient_funds')
    throw error
  }
}

/**
 * Writes several transactions of the ledger in few statements, each once by its key. The caller holds what is taken of
 * (`lockedSums`) and knows that it suffices: one that does not is an error, and all are lost.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const lines = postings.flatMap((posting) => posting.lines)
  const found = await accountIds(tx.db, lines)
  let at = 0
  const moves = postings.map((posting) =>
    movesOf(posting.lines, found.slice(at, (at += posting.lines.length))),
  )
  await statement(tx.db, 'select ledger_post_all($1, $2, $3, $4, $5, $6)', [
    postings.map(({ kind }) => kind),
    postings.map(({ key }) => key),
    postings.map(({ refs = {} }) => JSON.stringify(refs)),
    moves.flatMap(({ ids }, n) => ids.map(() => n + 1)),
    moves.flatMap(({ ids }) => ids),
    moves.flatMap(({ amounts }) => amounts),
  ])
  tellMoved(tx, lines)
}

/** Returns those of these keys whose transaction was written before. */
export async function postedKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await statement<{ key: string }>(
    tx.db,
    'select key from ledger_transactions where key = any ($1::text[])',
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/**
 * Returns the sum on each account, while this transaction keeps everybody else from taking of it: for decisions that
 * depend on how much is there. Nothing where it was never used.
 */
export async function lockedSums(tx: Tx, refs: readonly AccountRef[]): Promise<number[]> {
  // In the order of the ids, as the guard takes them: two that wait for each other would never end.
  const held = await statement<{ n: number; account_id: number }>(
    tx.db,
    `select w.n, a.account_id from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as w (owner, kind, subject, currency, n)
     join ledger_accounts a on a.owner = w.owner and a.kind = w.kind and a.subject = w.subject and a.currency = w.currency
     order by a.account_id for no key update of a`,
    columnsOf(refs),
  )
  // A statement of its own, which sees what was committed while the rows were waited for.
  const sums = await statement<{ account_id: number; total: number }>(
    tx.db,
    'select account_id, total from ledger_sums($1::bigint[])',
    [[...new Set(held.map(({ account_id }) => account_id))]],
  )
  const totals = new Map(sums.map(({ account_id, total }) => [account_id, total]))
  const ids = new Map(held.map(({ n, account_id }) => [n, account_id]))
  return refs.map((_, at) => totals.get(ids.get(at + 1) ?? 0) ?? 0)
}

/** The same of one account. */
export const lockedSum = async (tx: Tx, ref: AccountRef): Promise<number> =>
  (await lockedSums(tx, [ref]))[0] ?? 0
