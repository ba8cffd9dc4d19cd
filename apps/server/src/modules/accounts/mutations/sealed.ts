import { sealedColumn } from '../../../platform/sealedColumn.ts'

/** Account to which a person's earnings are paid out. */
export const payoutData = sealedColumn({
  table: 'users',
  column: 'payout_data',
  key: 'user_id',
  purpose: 'payout',
  about: (userId) => `payout of ${userId}`,
})

/** The secret that an authenticator shares with an account. */
export const factorSecret = sealedColumn({
  table: 'second_factors',
  column: 'sealed',
  key: 'user_id',
  purpose: 'factor',
  about: (userId) => `second factor of ${userId}`,
})
