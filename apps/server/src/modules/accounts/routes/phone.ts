import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { claimCode, tryCode } from '../mutations/codes.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { confirmPhone } from '../mutations/phones.ts'
import { codeDigits, phoneNumber } from '../policy/registration.ts'
import { limitCode, send } from './code.ts'

/** `account/confirmPhone`: without a code it sends one, with the right one the number is the account's. */
export function confirmPhoneRoute(parts: Parts): Route {
  const { db, limits, secrets } = parts
  return route('account/confirmPhone', {
    limit: 'code',
    prepare: async ({ caller, input }) => {
      const phone =
        phoneNumber(input.phone, input.country_code ?? personOf(caller).country_code) ??
        refuse('invalid_input', { fields: { phone: 'provide_valid_phone_number' } })
      if (input.code === undefined) {
        await limitCode(limits, caller, phone)
        return { phone, code: undefined }
      }
      const code = codeDigits(input.code) ?? refuse('invalid_code')
      await tryCode(db, secrets, phone, code)
      return { phone, code }
    },
    verb: async ({ tx, caller, prepared: { phone, code } }) => {
      if (code === undefined) return send(tx, parts, phone, caller.language)
      const { user_id } = personOf(caller)
      await claimCode(tx, secrets, phone, code)
      await confirmPhone(tx, user_id, phone)
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
      return undefined
    },
    present: (sent, { prepared: { phone } }) =>
      sent === undefined ? { confirmed: true, phone } : { confirmed: false, sent, phone },
  })
}
