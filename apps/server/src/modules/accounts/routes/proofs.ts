import { email as emailSchema } from '@plaudit/contract/accounts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import { mailboxOf } from '../data.ts'
import { claimCode, giveBackCode, tryCode } from '../mutations/codes.ts'
import { codeDigits } from '../policy/registration.ts'
import { limitCode, refuseThrowAway, send } from './code.ts'

/** Proving a mail address by a code, without an account. */
export interface AddressProofs {
  /** @returns the address as the code went to it. @throws refusals invalid_input, too_many_requests. */
  send(caller: Caller, given: unknown): Promise<string>
  /** Uses the code up. @throws refusal invalid_code. */
  prove(address: string | undefined, given: string): Promise<ProvenAddress>
}

export interface ProvenAddress {
  /** The mailbox that the address stands for. */
  mailbox: string
  /** Lets the code be used again, where what it was for came to nothing. */
  giveBack(): Promise<void>
}

export function openAddressProofs(parts: Parts): AddressProofs {
  const { db, limits, secrets } = parts
  return {
    async send(caller, given) {
      const parsed = emailSchema.safeParse(given)
      if (!parsed.success) refuse('invalid_input', { fields: { email: 'invalid_email_address' } })
      const address = parsed.data.toLowerCase()
      await limits.take('code', caller)
      await limitCode(parts, caller, address)
      await refuseThrowAway(db, address)
      await inTransaction(db, (tx) =>
        // No account knows the person that types this code.
        send(tx, parts, address, { ...caller, device: null }),
      )
      return address
    },
    async prove(address, given) {
      const code = codeDigits(given)
      if (address === undefined || code === undefined) refuse('invalid_code')
      await tryCode(db, secrets, address, code)
      return inTransaction(db, async (tx) => {
        const claimed = await claimCode(tx, secrets, address, code)
        const mailbox = await mailboxOf(tx.db, address)
        return { mailbox, giveBack: () => giveBackCode(db, claimed) }
      })
    },
  }
}
