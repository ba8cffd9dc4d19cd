import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '@plaudit/contract/accounts'
import { chooseLocale, toWire, type WireLanguage } from '@plaudit/i18n/locale'
import { callKey } from './query.ts'
import { isSignedIn, readSession, storedUser } from './session.ts'
import { storage } from './storage.ts'
import { useUser, userKey } from './user.ts'

/**
 * The specification's values of the client's store, by their names (specification 3). Each lives where it is kept
 * fresh: in the answers of calls, or on the device.
 */
export interface Store {
  /** Stored on the device; else the first language of the user, else the browser's, as one of three (specification 4). */
  language: WireLanguage
  user: SessionUser | undefined
  /** True once the server has named the person who is here. */
  fetched: boolean
  votes: number
  balance: SessionUser['balance']
  /** Milliseconds between this device's clock and the server's stand in lib/clock; here: something counts down. */
  countdown: boolean
  /** A sign-in code was asked for on this device. */
  codeRequested: boolean
  checkoutData: unknown
  cart: unknown
  users: unknown
  otherUserData: unknown
  digital_files: unknown
  /** A professional whose page says nothing yet is led through it. */
  showWizard: boolean
  currency_rates: unknown
  /** Nobody is signed in: the sign-in form is what a screen of a person's own shows. */
  showAuthForm: boolean
  /** The realtime session's user: the credential that the socket proves itself with. */
  parse_user: string | undefined
}

/** True while somebody's page is still to be set up. */
export const needsWizard = (user: SessionUser | undefined): boolean =>
  user !== undefined && user.account_type !== 'user' && (user.profession ?? '') === ''

/** True if an answer is a contest whose round is open: `timestamp` holds the seconds that are left. */
const isCounting = (data: unknown): boolean =>
  ((data as { contest?: { timestamp?: number } } | null)?.contest?.timestamp ?? 0) > 0

/** The store as it is now. */
export function storeOf(client: QueryClient): Store {
  const visitor = client.getQueryData<SessionUser>(userKey)
  const user = visitor?.loggedin ? visitor : storedUser()
  const known = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  /** Returns the last answer of any of these calls. */
  const latest = (...names: string[]): unknown =>
    known.findLast(({ queryKey }) => names.some((name) => String(queryKey[0]).startsWith(name)))
      ?.state.data
  const { token, username } = readSession()
  return {
    language: toWire(
      chooseLocale({
        stored: storage.get('language'),
        user: visitor?.languages,
        browser: navigator.languages,
      }),
    ),
    user,
    fetched: visitor !== undefined,
    votes: user?.votes ?? 0,
    balance: user?.balance ?? { amount: 0, currency: 'USD' },
    countdown: known.some(({ state }) => isCounting(state.data)),
    codeRequested: latest('register/sendCode') !== undefined,
    checkoutData: latest('checkout/status'),
    cart: latest('checkout/getCart'),
    // The directory goes by a key of its own.
    users: latest('profile/grouped', 'providers'),
    otherUserData: latest('profile/getData', 'Providers/getUserInfo'),
    digital_files: latest('DigitalFiles/'),
    showWizard: needsWizard(user),
    currency_rates: latest(callKey('api/rates').join('')),
    showAuthForm: !isSignedIn(),
    parse_user: token === undefined ? undefined : `${token}_${username ?? ''}`,
  }
}

/** True while the person here is led through setting up their page. */
export function useShowWizard(): boolean {
  const client = useQueryClient()
  // Asked for, so that the screen follows who is here.
  const { known } = useUser()
  return known && storeOf(client).showWizard
}
