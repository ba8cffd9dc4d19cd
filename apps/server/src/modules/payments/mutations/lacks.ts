import type { CheckoutKindName } from '@plaudit/contract/payments/constants'
import type { Db } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Money } from '../../../platform/money.ts'
import { sumOf } from '../../ledger/data.ts'
import type { AskParts } from './ask.ts'
import { payerOf } from './books.ts'
import { leastDeposit } from './offered.ts'
import type { ProviderName } from './providers/provider.ts'

/** Returns the caller's balance in each currency of these sums; nothing for a visitor. */
export const balancesOf = (
  db: Db,
  { person }: Caller,
  isTest: boolean,
  amounts: readonly Money[],
): Promise<Money[]> =>
  Promise.all(
    amounts.map(async ({ currency }) => {
      if (person === null) return { amount: 0, currency }
      const owner = payerOf({ user_id: person.user_id, device: null }, isTest)
      return { amount: await sumOf(db, { owner, kind: 'balance', currency }), currency }
    }),
  )

/** Returns what balances lack of these sums, each of the balance of its own currency. */
export const lackingIn = (amounts: readonly Money[], balances: readonly Money[]): Money[] =>
  amounts
    .map(({ amount, currency }, at) => ({ amount: amount - (balances[at]?.amount ?? 0), currency }))
    .filter(({ amount }) => amount > 0)

/**
 * Balances that hold something, and less than the price, pay it once the rest was put in: in each currency at least as
 * much as some way takes.
 */
export async function lackingOf(
  parts: Pick<AskParts, 'keySets' | 'providers'>,
  kind: CheckoutKindName,
  providers: readonly ProviderName[],
  { lacks, balances }: { lacks: readonly Money[]; balances: readonly Money[] },
): Promise<Money[]> {
  const can = kind !== 'deposit' && providers.includes('balance')
  const holds = balances.some(({ amount }) => amount > 0)
  return can && holds ? Promise.all(lacks.map((lack) => leastDeposit(parts, lack))) : []
}
