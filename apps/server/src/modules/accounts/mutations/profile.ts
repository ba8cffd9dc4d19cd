import type { ParsedInput } from '@plaudit/contract/calls'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { strangePictures } from '../../files/data.ts'
import type { Account } from '../tables.ts'
import { isCountry } from '../policy/registration.ts'
import { accountsDb } from '../tables.ts'

/** Changes what is given of a profile. @throws refusal invalid_input by field (product 13). */
export async function updateProfile(
  tx: Tx,
  userId: number,
  changes: ParsedInput<'account/updateProfileInfo'>,
): Promise<Account> {
  const { country_code, avatar_id } = changes
  if (country_code && !isCountry(country_code))
    refuse('invalid_input', { fields: { country_code: 'invalid_country' } })
  if (avatar_id && (await strangePictures(tx.db, userId, [avatar_id])).length > 0)
    refuse('invalid_input', { fields: { avatar_id: 'select_photo' } })
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const users = accountsDb(tx.db)
  if (Object.keys(given).length > 0)
    await users.updateTable('users').set(given).where('user_id', '=', userId).execute()
  return users
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
