import type { Db } from '../../platform/db/db.ts'
import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { checkoutById } from './data/payments.ts'
import { isBuyer } from './policy.ts'

/** Only the buyer hears how their checkout goes on. */
export const checkoutTopics = (db: Db): TopicPolicies => ({
  checkout: async (checkoutId, caller) => {
    const checkout = await checkoutById(db, checkoutId)
    // The caller's session and account end it by themselves; a device keeps what it began.
    return checkout !== undefined && isBuyer(checkout, caller) ? { keys: [] } : undefined
  },
})
