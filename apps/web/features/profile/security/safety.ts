import type { Profile } from '@plaudit/contract/accounts/profile'
import type { Security } from '@plaudit/contract/accounts/security'

/** Safeguards of an account, in the order in which a person does well to see to them. */
export const safeguards = ['passkey', 'address', 'factor', 'codes'] as const
export type Safeguard = (typeof safeguards)[number]

/** Recovery codes below which new ones are due: one lost phone uses up some. */
const fewCodes = 3

/**
 * The safeguards that an account has. A passkey is a second factor in itself: with two of them neither codes of an
 * authenticator nor its recovery codes are missed.
 */
export function safeguardsOf(
  { passkeys, factor }: Pick<Security, 'passkeys' | 'factor'>,
  { email_confirmed, phone_confirmed }: Pick<Profile, 'email_confirmed' | 'phone_confirmed'>,
): Record<Safeguard, boolean> {
  const isDoubled = passkeys.length > 1
  return {
    passkey: passkeys.length > 0,
    address: email_confirmed || phone_confirmed,
    factor: factor.on || isDoubled,
    codes: factor.on ? factor.recovery_left >= fewCodes : isDoubled,
  }
}
