import type { Location } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { confirmEmailHref, confirmPhoneHref, signInHref } from '../../../lib/addresses.ts'

const signingIn = new Set(['sign_in_required', 'judges_only'])
const confirmingEmail = new Set(['confirmed_email_required', 'address_required'])

/** Returns the address at which the voter does the step that a refusal asks of them before they vote, or buy votes. */
export function wayOut(
  code: string | undefined,
  location: Location,
): { href: string; words: string } | undefined {
  if (code === undefined) return undefined
  if (signingIn.has(code)) return { href: signInHref(location), words: m.common_sign_in() }
  if (confirmingEmail.has(code))
    return { href: confirmEmailHref(location), words: m.voting_confirm_email() }
  if (code !== 'confirmed_phone_required') return undefined
  return { href: confirmPhoneHref(location), words: m.accounts_confirm_phone_title() }
}
