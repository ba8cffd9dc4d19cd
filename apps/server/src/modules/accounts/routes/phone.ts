import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { accountById } from '../data.ts'
import { claimCode, tryCode } from '../mutations/codes.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { confirmPhone } from '../mutations/phones.ts'
import { requireProof } from '../mutations/proof.ts'
import { tellEvent } from '../mutations/securityEvents.ts'
import { changeKey } from '../policy/addresses.ts'
import { codeDigits, phoneNumber } from '../policy/registration.ts'
import { knows, limitChange, send } from './code.ts'

/** `account/confirmPhone`: without a code it sends one, with the right one the number is the account's. */
export function confirmPhoneRoute(parts: Parts): Route {
  const { db, secrets } = parts
  return route('account/confirmPhone', {
    limit: 'code',
    prepare: async ({ caller, request, input }) => {
      // The reader of texts to this number signs in by them from then on. Asked first: a refusal spends no text.
      await requireProof(db, request, personOf(caller))
      const phone =
        phoneNumber(input.phone, input.country_code ?? personOf(caller).country_code) ??
        refuse('invalid_input', { fields: { phone: 'provide_valid_phone_number' } })
      // Strangers who ask for texts to this number spend and burn none of its person's.
      const key = changeKey(personOf(caller).user_id, phone)
      if (input.code === undefined) {
        await limitChange(parts, caller, phone)
        return { phone, code: undefined, old: oldNumber(caller, phone) }
      }
      const code = codeDigits(input.code) ?? refuse('invalid_code')
      await tryCode(db, secrets, key, code)
      const old = oldNumber(caller, phone)
      if (old === undefined) return { phone, code, old }
      // Another number takes the place of a confirmed one: that one is asked too.
      const oldCode = codeDigits(input.old_code ?? '') ?? refuse('invalid_code')
      await tryCode(db, secrets, old, oldCode, await knows(db, caller, old))
      return { phone, code, old, oldCode }
    },
    verb: async ({ tx, caller, prepared: { phone, code, old, oldCode } }) => {
      const { user_id, language } = personOf(caller)
      if (code === undefined) {
        if (old !== undefined) await send(tx, parts, old, { ...caller, language })
        return send(tx, parts, phone, caller, changeKey(user_id, phone))
      }
      await claimCode(tx, secrets, changeKey(user_id, phone), code)
      if (old !== undefined && oldCode !== undefined) await claimCode(tx, secrets, old, oldCode)
      await confirmPhone(tx, user_id, phone)
      if (old !== undefined) await tellPhone(tx, parts, user_id, 'phone_changed')
      else if (personOf(caller).phone === null) await tellPhone(tx, parts, user_id, 'phone_added')
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
      return undefined
    },
    present: (sent, { prepared: { phone, old } }) =>
      sent === undefined
        ? { confirmed: true, phone }
        : { confirmed: false, sent, phone, ...(old !== undefined && { old: true }) },
  })
}

/** The confirmed number of before, where it is another one. */
const oldNumber = (caller: Caller, phone: string): string | undefined => {
  const { phone: known } = personOf(caller)
  return known === null || known === phone ? undefined : known
}

async function tellPhone(
  tx: Tx,
  { publicUrl }: Parts,
  userId: number,
  kind: 'phone_added' | 'phone_changed',
): Promise<void> {
  const account = await accountById(tx.db, userId)
  if (account !== undefined) await tellEvent(tx, publicUrl, account, kind)
}
