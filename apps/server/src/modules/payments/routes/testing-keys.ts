import { afterAll, beforeAll } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { openMoney, type TestMoney } from '../factory.ts'

/** The money of the test file that runs, and the seller whose keys a test saves. */
export let money: TestMoney
export let seller: TestPerson

/** Opens one server for all tests of a file. */
export function openKeys(): void {
  beforeAll(async () => {
    money = await openMoney()
  })
  afterAll(() => money.close())
}

/** Another seller, who has no keys. */
export const fresh = async () => (seller = await makePerson(money.server.db))

export const save = (given: object, who = seller) =>
  money.server.call('users/updatePaymentSetings', given, who)
export const read = async (who = seller) =>
  (await money.server.call('users/getPaymentKeys', {}, who)).body['providers'] as Record<
    string,
    Record<string, unknown>
  >

export const sets = (who: TestPerson) =>
  statement<{
    key_set_id: string
    provider: string
    replaced_at: Date | null
    sealed: Buffer
    sealed_with: string
    account: string
    settings: Record<string, string>
  }>(money.server.db, 'select * from payment_key_sets where owner_id = $1 order by created_at', [
    who.user_id,
  ])
