import { z } from 'zod'
import { defineCall, line } from '../call.ts'

/** The end of an account (product 1). */
export const deleteAccount = defineCall({
  method: 'POST',
  summary: 'Deletes the account, once nothing holds it any more.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ username: line(30) }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['prove_yourself', 'account_held', 'last_admin'],
})
