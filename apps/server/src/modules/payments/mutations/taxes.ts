import type { TaxRate } from '@plaudit/contract/payments/taxes'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { lockedSum, post } from '../../ledger/mutations/post.ts'
import { onPaperOf } from '../data/taxes.ts'
import { ownerOf, sellerGets } from './books.ts'

/** Sets what a seller adds to their prices from now on, and what stands on their receipts; an address not given stays. */
export async function saveTaxes(
  tx: Tx,
  sellerId: number,
  { number, address, rates }: { number: string; address?: string; rates: readonly TaxRate[] },
): Promise<void> {
  // Two at once would each see rows of the other.
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `taxes ${sellerId}`,
  ])
  await statement(tx.db, 'delete from seller_taxes where seller_id = $1', [sellerId])
  await statement(
    tx.db,
    `insert into seller_taxes (seller_id, country, rate, name)
     select $1, * from unnest($2::text[], $3::int[], $4::text[])`,
    [
      sellerId,
      rates.map(({ country }) => country),
      rates.map(({ rate }) => Math.round(rate * 100)),
      rates.map(({ name }) => name),
    ],
  )
  const kept = address ?? (await onPaperOf(tx.db, sellerId)).address
  if (number === '' && kept === '')
    await statement(tx.db, 'delete from seller_tax_numbers where seller_id = $1', [sellerId])
  else
    await statement(
      tx.db,
      `insert into seller_tax_numbers (seller_id, number, address) values ($1, $2, $3)
       on conflict (seller_id) do update set number = excluded.number, address = excluded.address`,
      [sellerId, number, kept],
    )
}

/**
 * Moves the tax that was collected for a seller into their balance: they owe it to their country, we do not pay it for
 * them. @returns minor units.
 */
export async function takeTax(
  tx: Tx,
  { sellerId, test, currency }: { sellerId: number; test: boolean; currency: string },
): Promise<number> {
  const owner = ownerOf(sellerId, test)
  const account = { owner, kind: 'tax', currency } as const
  const amount = await lockedSum(tx, account)
  if (amount <= 0) return 0
  await post(tx, {
    kind: 'tax_taken',
    key: `tax:${publicId()}`,
    lines: [{ ...account, amount: -amount }, ...(await sellerGets(tx, owner, currency, amount))],
  })
  return amount
}

/**
 * An admin says that what the installation owes in one currency went from its bank to the office that it owes it to.
 * @returns minor units; 0 where nothing is owed.
 */
export async function payPlatformTax(tx: Tx, currency: string, actor: number): Promise<number> {
  const account = { owner: ownerOf(null, false), kind: 'tax', currency } as const
  const amount = await lockedSum(tx, account)
  if (amount <= 0) return 0
  await post(tx, {
    kind: 'tax_paid',
    key: `tax:${publicId()}`,
    lines: [
      { ...account, amount: -amount },
      { owner: 'k:bank', kind: 'provider_clearing', currency, amount },
    ],
  })
  await writeAudit(tx, {
    actor_id: actor,
    subject: 'user',
    subject_id: actor,
    act: 'tax_paid',
    detail: { amount, currency },
  })
  return amount
}
