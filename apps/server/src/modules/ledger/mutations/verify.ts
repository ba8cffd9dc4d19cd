import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import type { Proof } from '../data.ts'

/** Another source for the books (payments, a provider's report): what of it does not fit, in words. */
export type Comparison = (db: Db) => Promise<string[]>

/** Rules that must hold of the books as they are, each a query for rows that break it. */
const rules: readonly { says: (row: Record<string, unknown>) => string; sql: string }[] = [
  {
    says: (row) => `transaction ${row['id']} does not balance in ${row['currency']}: ${row['sum']}`,
    sql: `select transaction_id as id, currency, sum(amount) as sum from ledger_entries group by 1, 2 having sum(amount) <> 0 limit 100`,
  },
  {
    says: (row) => `transaction ${row['id']} has no entries`,
    sql: `select transaction_id as id from ledger_transactions t
      where not exists (select from ledger_entries e where e.transaction_id = t.transaction_id) limit 100`,
  },
  {
    says: (row) => `entry ${row['id']} belongs to no transaction`,
    sql: `select entry_id as id from ledger_entries e
      where not exists (select from ledger_transactions t where t.transaction_id = e.transaction_id) limit 100`,
  },
  {
    says: (row) => `account ${row['id']} (${row['kind']}) is beyond zero: ${row['sum']}`,
    sql: `select a.account_id as id, a.kind, sum(e.amount) as sum from ledger_accounts a join ledger_entries e using (account_id)
      where a.guard <> 0 group by 1, 2, a.guard having sum(e.amount) * a.guard < 0 limit 100`,
  },
  {
    says: (row) =>
      `account ${row['id']} keeps ${row['folded']} where its entries make ${row['sum']}`,
    sql: `select a.account_id as id, a.folded, s.sum from ledger_accounts a
      cross join lateral (select coalesce(sum(amount), 0)::bigint as sum from ledger_entries e where e.account_id = a.account_id and e.tx < a.folded_tx) s
      where s.sum <> a.folded limit 100`,
  },
  {
    says: (row) => `an entry of account ${row['id']} is in ${row['currency']}`,
    sql: `select e.account_id as id, e.currency from ledger_entries e
      left join ledger_accounts a on a.account_id = e.account_id and a.currency = e.currency where a.account_id is null limit 100`,
  },
]

/**
 * Derives every sum anew from the entries, compares it with the kept sums and the other sources, and writes down the
 * result with its time (product 5). All is read in one snapshot: nothing that happens meanwhile can look like a fault.
 */
export async function verifyLedger(
  db: Db,
  comparisons: readonly Comparison[] = [],
): Promise<Proof> {
  return inTransaction(db, async (tx) => {
    await statement(tx.db, 'set transaction isolation level repeatable read', [])
    const findings: string[] = []
    for (const { says, sql } of rules)
      for (const row of await statement<Record<string, unknown>>(tx.db, sql, []))
        findings.push(says(row))
    for (const compare of comparisons) findings.push(...(await compare(tx.db)))
    const [proof] = await statement<Proof>(
      tx.db,
      `insert into ledger_proofs (holds, transactions, findings)
       values ($1, (select count(*) from ledger_transactions), $2) returning at, holds, transactions, findings`,
      [findings.length === 0, JSON.stringify(findings)],
    )
    if (proof === undefined) throw new Error('no proof was kept')
    return proof
  })
}

/** Folds what the system's own accounts have gathered, which no debit folds by the way. */
export async function foldSystemAccounts(db: Db): Promise<void> {
  await statement(db, 'select ledger_fold(account_id) from ledger_accounts where guard = 0', [])
}
