import { statement, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'

/**
 * Confirms the number that a person has just proven to be theirs. The number stands for their account and for no other
 * account, so that one phone is one voter (product 4).
 * @throws refusal phone_taken when it was confirmed by another account.
 */
export async function confirmPhone(tx: Tx, userId: number, number: string): Promise<void> {
  try {
    await statement(
      tx.db,
      'update users set phone = $2, phone_confirmed_at = now() where user_id = $1',
      [userId, number],
    )
  } catch (error) {
    if (brokenConstraint(error) !== 'users_phone') throw error
    refuse('phone_taken', { fields: { phone: 'phone_taken' } })
  }
}
