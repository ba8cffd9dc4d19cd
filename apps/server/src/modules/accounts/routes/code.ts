import { codeValidMinutes, type Language } from '@plaudit/contract/constants'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { queueMail } from '../../notifications/mutations.ts'
import { defaultSite } from '../../sites/data.ts'
import { accountOfAddress, claimCode, makeCode, tryCode, type Address } from '../mutations/codes.ts'
import { makeSignInLink } from '../mutations/links.ts'
import { codeDigits, phoneNumber } from '../policy/registration.ts'
import { presentSession, signIn, ssidFor, type Opened } from './session.ts'

interface Asked {
  email?: string | undefined
  phone?: string | undefined
}

function addressOf({ email, phone }: Asked): Address {
  if (email !== undefined) return email.toLowerCase()
  const number = phoneNumber(phone ?? '')
  return number ?? refuse('invalid_input', { fields: { phone: 'invalid_phone_number' } })
}

/** `register/sendCode`: without a code it sends one, with the right one it signs in (product 1). */
export function sendCodeRoute(parts: Parts): Route {
  const { config, db, limits, secrets } = parts
  return route('register/sendCode', {
    limit: 'code',
    prepare: async ({ caller, input }) => {
      if (input.app_token !== undefined && input.app_token !== config.appToken) {
        refuse('invalid_app_token')
      }
      const address = addressOf(input)
      if (input.code === undefined) {
        await limits.take('codeTo', caller, address)
        return { address, code: undefined }
      }
      const code = codeDigits(input.code) ?? refuse('invalid_code')
      await tryCode(db, secrets, address, code)
      return { address, code }
    },
    verb: async ({ tx, caller, input, prepared: { address, code } }): Promise<Opened | boolean> => {
      const language = input.language ?? caller.language
      if (code === undefined) return send(tx, parts, address, language)
      await claimCode(tx, secrets, address, code)
      const signedInAs = caller.person?.user_id
      const proven = await accountOfAddress(tx, { address, language, signedInAs })
      return signIn(tx, db, caller, proven)
    },
    present: async (result, { db: open, request }) =>
      typeof result === 'boolean'
        ? { loggedin: false, sent: result }
        : presentSession(open, result, ssidFor(secrets, request)),
  })
}

/**
 * Sends a fresh code, the same for every address whether it has an account or not.
 * @returns whether it leaves this machine; else it waits in the mailbox and stands on the console.
 */
async function send(
  tx: Tx,
  { config, log, publicUrl, secrets }: Parts,
  address: Address,
  language: Language,
): Promise<boolean> {
  const code = await makeCode(tx, secrets, address)
  const tok = await makeSignInLink(tx, address, codeValidMinutes)
  const { title } = await defaultSite(tx.db)
  await queueMail(tx, {
    to: address,
    template: 'sign_in_code',
    language,
    expiresAt: new Date(Date.now() + codeValidMinutes * 60_000),
    values: { code, minutes: codeValidMinutes, link: `${publicUrl}/auth?tok=${tok}`, site: title },
  })
  const leaves = config.smtpUrl !== undefined && address.includes('@')
  if (!leaves) {
    tx.afterCommit(() =>
      log.info(`Sign-in code for ${address}: ${code} (no way to send it is set)`),
    )
  }
  return leaves
}
