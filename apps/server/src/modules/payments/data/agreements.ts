import type { Selectable } from 'kysely'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { paymentsDb, type AgreementsTable, type MethodsTable } from '../tables.ts'

export type AgreementRow = Selectable<AgreementsTable>
export type MethodRow = Selectable<MethodsTable>

export const agreementById = (db: Db, agreementId: string): Promise<AgreementRow | undefined> =>
  paymentsDb(db)
    .selectFrom('agreements')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst()

/** Takes an agreement for this transaction: renewing, paying and ending it come one after the other. */
export const lockAgreement = (tx: Tx, agreementId: string): Promise<AgreementRow | undefined> =>
  paymentsDb(tx.db)
    .selectFrom('agreements')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the agreement of a person about this, unless the agreement ended. */
export const liveAgreement = (
  db: Db,
  userId: number,
  about: string,
): Promise<AgreementRow | undefined> =>
  paymentsDb(db)
    .selectFrom('agreements')
    .selectAll()
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('state', '<>', 'ended')
    .executeTakeFirst()

/** Number of ended agreements that are still shown, at most. */
const mostEnded = 50

/** Returns the agreements of a person: the running ones first, then the ended ones, last ended first. */
export const agreementsOf = (db: Db, userId: number): Promise<AgreementRow[]> =>
  statement<AgreementRow>(
    db,
    `(select * from agreements where user_id = $1 and state <> 'ended' order by next_at nulls last, created_at desc)
     union all
     (select * from agreements where user_id = $1 and state = 'ended' order by created_at desc limit ${mostEnded})`,
    [userId],
  )

/**
 * Nothing is charged for an agreement that is held, unless its operator said by which payment it was charged. One that
 * was cancelled ends all the same, and one without a method gets a link.
 */
export const isHeld = ({
  held_since,
  charged_as,
  method_id,
  cancel_at_end,
}: Pick<AgreementRow, 'held_since' | 'charged_as' | 'method_id' | 'cancel_at_end'>): boolean =>
  held_since !== null && charged_as === null && method_id !== null && !cancel_at_end

const goesOn =
  '(held_since is null or charged_as is not null or method_id is null or cancel_at_end)'

/** Agreements of which something is due, the longest wait first. */
export async function dueAgreements(db: Db, at: Date | undefined, most: number): Promise<string[]> {
  const rows = await statement<{ agreement_id: string }>(
    db,
    `select agreement_id from agreements
     where next_at <= coalesce($1::timestamptz, now()) and ${goesOn} order by next_at limit $2`,
    [at ?? null, most],
  )
  return rows.map(({ agreement_id }) => agreement_id)
}

/** Methods that a person kept. */
export const methodsOf = (db: Db, userId: number): Promise<MethodRow[]> =>
  paymentsDb(db)
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('used_at', 'desc')
    .limit(50)
    .execute()

export const methodById = (db: Db, methodId: string): Promise<MethodRow | undefined> =>
  paymentsDb(db)
    .selectFrom('payment_methods')
    .selectAll()
    .where('method_id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** By their ids, with those that were removed. */
export async function methodsByIds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MethodRow>> {
  if (ids.length === 0) return new Map()
  const rows = await paymentsDb(db)
    .selectFrom('payment_methods')
    .selectAll()
    .where('method_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.method_id, row]))
}

/** Tells whether a checkout paid a period after which a later one of its agreement was paid. */
export async function isOlderPeriod(db: Db, checkoutId: string): Promise<boolean> {
  const rows = await statement(
    db,
    `select from checkouts k join agreements a using (agreement_id)
     where k.checkout_id = $1 and a.state <> 'ended' and a.period > k.agreement_period`,
    [checkoutId],
  )
  return rows.length > 0
}
