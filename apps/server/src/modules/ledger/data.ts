import { exported, type Exported } from '../../platform/person.ts'
import { statement, type Db } from '../../platform/db/db.ts'
import type { AccountRef } from './mutations/post.ts'
import type { AccountKind } from './policy.ts'

/**
 * The sum on the account `a` as it stands now: `ledger_sum` written out for lists of many accounts, where calling the
 * function for each takes several times as long. Every order has an account of its own for what is held.
 */
export const sumNow = `(a.folded + coalesce((
  select sum(e.amount) from ledger_entries e where e.account_id = a.account_id and e.tx >= a.folded_tx), 0))::bigint`

export interface Holding {
  kind: AccountKind
  subject: string
  currency: string
  amount: number
}

/** Returns the sums on an owner's accounts of these kinds, in minor units, by kind, subject and currency. */
export function holdings(db: Db, owner: string, kinds: readonly AccountKind[]): Promise<Holding[]> {
  return statement<Holding>(
    db,
    `select kind, subject, currency, ${sumNow} as amount from ledger_accounts a
     where owner = $1 and kind = any ($2) order by kind, subject, currency`,
    [owner, kinds],
  )
}

/**
 * Sums what transactions of these kinds moved on an owner's accounts, in minor units by currency.
 * @param asked.without names of payments whose transactions are left out.
 */
export function movedIn(
  db: Db,
  owner: string,
  asked: {
    accounts: readonly AccountKind[]
    transactions: readonly string[]
    without: readonly string[]
  },
): Promise<{ currency: string; amount: number }[]> {
  return statement(
    db,
    `select e.currency, sum(e.amount)::bigint as amount
     from ledger_accounts a join ledger_entries e using (account_id) join ledger_transactions t using (transaction_id)
     where a.owner = $1 and a.kind = any ($2) and t.kind = any ($3)
       and not exists (select from unnest($4::text[]) as o (id) where o.id = t.refs ->> 'payment_id')
     group by e.currency having sum(e.amount) <> 0 order by e.currency`,
    [owner, asked.accounts, asked.transactions, asked.without],
  )
}

/** Returns the sum on one account; nothing where it was never used. */
export async function sumOf(db: Db, ref: AccountRef): Promise<number> {
  const [row] = await statement<{ total: number }>(
    db,
    `select ledger_sum(account_id) as total from ledger_accounts
     where owner = $1 and kind = $2 and subject = $3 and currency = $4`,
    [ref.owner, ref.kind, ref.subject ?? '', ref.currency],
  )
  return row?.total ?? 0
}

export interface EntryRow {
  entry_id: number
  account: AccountKind
  subject: string
  currency: string
  amount: number
  at: Date
  kind: string
  refs: Record<string, string | number>
}

/** Entries of an owner's accounts, newest first, by keyset. */
export function entriesOf(
  db: Db,
  asked: {
    owner: string
    kinds: readonly AccountKind[]
    currency?: string
    before?: number | undefined
    limit: number
  },
): Promise<EntryRow[]> {
  return statement<EntryRow>(
    db,
    `select e.entry_id, a.kind as account, a.subject, e.currency, e.amount, e.at, t.kind, t.refs
     from ledger_accounts a
     join lateral (
       select * from ledger_entries e where e.account_id = a.account_id and ($3::bigint is null or e.entry_id < $3)
       order by e.entry_id desc limit $4
     ) e on true
     join ledger_transactions t on t.transaction_id = e.transaction_id
     where a.owner = $1 and a.kind = any ($2) and ($5::text is null or a.currency = $5)
     order by e.entry_id desc limit $4`,
    [asked.owner, asked.kinds, asked.before ?? null, asked.limit, asked.currency ?? null],
  )
}

export interface Proof {
  at: Date
  holds: boolean
  transactions: number
  findings: string[]
}

/** Returns the time and the outcome of the last proof of the books. */
export async function lastProof(db: Db): Promise<Proof | undefined> {
  const [row] = await statement<Proof>(
    db,
    'select at, holds, transactions, findings from ledger_proofs order by proof_id desc limit 1',
    [],
  )
  return row
}

/** A person's own entries, for their export. */
export const exportEntries = (db: Db, userId: number): Exported[] => [
  exported(
    db,
    'ledger',
    `select a.kind as account, a.subject, e.currency, e.amount, e.at, t.kind, t.refs
     from ledger_accounts a join ledger_entries e using (account_id) join ledger_transactions t using (transaction_id)
     where a.owner = any ($1) order by e.entry_id`,
    [[`u:${userId}`, `test/u:${userId}`]],
  ),
]

/** Everything that is held and for what, of all owners. */
export const heldSubjects = (
  db: Db,
): Promise<{ owner: string; subject: string; currency: string }[]> =>
  statement(
    db,
    `select owner, subject, currency from ledger_accounts a where kind = 'held' and ${sumNow} > 0
     order by account_id`,
    [],
  )

export interface HeldForOthers {
  currency: string
  is_test: boolean
  /** Minor units, as the two below. */
  balances: number
  /** Waits for a result or a delivery. */
  held: number
  /** Payouts that are under way, and refunds that are due. */
  leaving: number
}

/** Returns what is here of other people's money, by currency; test money apart. */
export const heldForOthers = (db: Db): Promise<HeldForOthers[]> =>
  statement(
    db,
    `select currency, is_test, coalesce(sum(amount) filter (where kind = 'balance'), 0)::bigint as balances,
       coalesce(sum(amount) filter (where kind = 'held'), 0)::bigint as held,
       coalesce(sum(amount) filter (where kind in ('payout_in_transit', 'refund_due')), 0)::bigint as leaving
     from (select currency, kind, starts_with(owner, 'test/') as is_test, ${sumNow} as amount from ledger_accounts a
       where kind in ('balance', 'held', 'payout_in_transit', 'refund_due') and owner ~ '^(test/)?[ud]:') mine
     where amount <> 0 group by 1, 2 order by 2, 1`,
    [],
  )

export interface Debt {
  account_id: number
  owner: string
  kind: 'fee_receivable' | 'owed_by_seller'
  currency: string
  /** Minor units above zero. */
  amount: number
  /** Time of the first entry since nothing was owed. */
  since: Date
}

/** Returns what people owe the platform, in the order in which each first owed it, by keyset; test money too. */
export const debtsOfPeople = (
  db: Db,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<Debt[]> =>
  statement(
    db,
    `select o.*, (
       select e.at from ledger_entries e where e.account_id = o.account_id and e.entry_id > coalesce((
         select max(r.entry_id) from (
           select entry_id, sum(amount) over (order by entry_id) as total from ledger_entries where account_id = o.account_id
         ) r where r.total >= 0), 0)
       order by e.entry_id limit 1
     ) as since
     from (
       select account_id, owner, kind, currency, -ledger_sum(account_id) as amount from ledger_accounts
       where kind in ('fee_receivable', 'owed_by_seller') and owner ~ '^(test/)?u:' and account_id > $1
         and ledger_sum(account_id) < 0
       order by account_id limit $2
     ) o order by account_id`,
    [after ?? 0, limit],
  )

/** Purse of a person here: money by currency, and bought votes by the organiser whose contests they are good in. */
export interface Purse {
  balances: { amount: number; currency: string }[]
  /** The balances are test money. */
  test: boolean
  /** For a person with no money here now: nothing, in a currency that they had. */
  empty?: { amount: number; currency: string }
  vote_credits: { user_id: number; votes: number }[]
}

/** Tells whether this seller's buyers pay with test money; null: the platform. */
export type TellsTest = (seller: number | null) => Promise<boolean>

/**
 * Returns the money and votes that a person can spend now: test money where nothing else can come here yet (product 5,
 * sandbox), and the votes of each organiser in the money that the organiser's buyers pay with.
 */
export async function purseOf(db: Db, userId: number, isTest: TellsTest): Promise<Purse> {
  const rows = await statement<Holding & { is_test: boolean }>(
    db,
    `select owner like 'test/%' as is_test, kind, subject, currency, ledger_sum(account_id) as amount from ledger_accounts
     where owner = any ($1) and kind in ('balance', 'vote_credits') order by currency, subject`,
    [[`u:${userId}`, `test/u:${userId}`]],
  )
  const money = rows.filter((row) => row.kind === 'balance')
  const test = money.length > 0 && (await isTest(null)) && (await isTest(userId))
  const own = money.filter((row) => row.is_test === test)
  return {
    balances: own.flatMap(({ amount, currency }) => (amount > 0 ? [{ amount, currency }] : [])),
    test,
    ...(own[0] && { empty: { amount: 0, currency: own[0].currency } }),
    vote_credits: await votesIn(rows, isTest),
  }
}

async function votesIn(
  rows: readonly (Holding & { is_test: boolean })[],
  isTest: TellsTest,
): Promise<Purse['vote_credits']> {
  const found: Purse['vote_credits'] = []
  for (const { kind, subject, amount, is_test } of rows) {
    if (kind !== 'vote_credits' || amount <= 0) continue
    const user_id = Number(subject.slice('organiser:'.length))
    if (is_test === (await isTest(user_id === 0 ? null : user_id)))
      found.push({ user_id, votes: amount })
  }
  return found
}
