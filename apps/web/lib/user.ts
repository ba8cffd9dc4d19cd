import type { SessionUser } from '@plaudit/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { fingerprint } from './fingerprint.ts'
import { useHydrated } from '@plaudit/ui/hydrated'
import { settleLanguage } from './locale.ts'
import { hasLocked } from './offline/waits.ts'
import {
  accountHere,
  isSignedIn,
  readSession,
  storeDevice,
  storedUser,
  storeKeepKey,
  storeSession,
  storeUser,
} from './session.ts'
import { useQuery } from './use-query.ts'

export const userKey = ['user'] as const

/** Gives back the locked texts that the person left on this device. */
async function giveBack(key: string): Promise<void> {
  storeKeepKey(key)
  if (!hasLocked()) return
  await import('./offline/locked.ts')
    .then((locked) => locked.openLocked(key))
    // The script did not come: the next page loads it.
    .catch(() => undefined)
}

/**
 * The account goes on under the name that it has by now, whether it was changed here or on another device.
 * @param token the session that was asked.
 */
async function noteName(
  token: string | undefined,
  { username }: Pick<SessionUser, 'username'>,
): Promise<void> {
  if (token === undefined || username === undefined || username === accountHere()) return
  if (token !== readSession().token) return
  await import('./offline/renamed.ts')
    .then((renamed) => renamed.rename(token, username))
    // The script did not come: the server still knows the session under the former name.
    .catch(() => undefined)
}

/** The person, or the visitor, as api/getUser tells (specification 7, Startup). */
export const userQuery = queryOptions<SessionUser>({
  queryKey: userKey,
  queryFn: async ({ signal }) => {
    // In a task of its own: a page that becomes alive has enough to do in one piece.
    await new Promise((resolve) => setTimeout(resolve))
    const { token } = readSession()
    const user = await api.call(
      'api/getUser',
      { fingerprint: fingerprint() },
      { quiet: true, signal },
    )
    storeDevice(user.ssid)
    storeUser(user)
    if (user.loggedin) await noteName(token, user)
    if (user.keep_key !== undefined) await giveBack(user.keep_key)
    settleLanguage(user.loggedin ? [user.language] : undefined)
    return user
  },
  staleTime: 300_000,
})

export interface UserState {
  /** The signed-in person; undefined for a visitor, and until the device has been asked. */
  user: SessionUser | undefined
  /** The visitor's or person's whole answer, once it is there. */
  visitor: SessionUser | undefined
  /** False on the server and while hydrating: show neither "Sign in" nor a name yet. */
  known: boolean
}

const nobody: UserState = { user: undefined, visitor: undefined, known: false }

function useLivingUser(): UserState {
  const alive = useHydrated()
  const { data } = useQuery({ ...userQuery, enabled: alive })
  if (!alive) return nobody
  const remembered = storedUser()
  const user = data ? (data.loggedin ? data : undefined) : remembered
  return {
    user,
    visitor: data,
    known: data !== undefined || remembered !== undefined || !isSignedIn(),
  }
}

/**
 * The signed-in person. The screen shows at once the person that the device remembers; the server's answer corrects it.
 * The server draws for nobody, and asks no store for each part that would know.
 */
export const useUser: () => UserState = import.meta.env.SSR ? () => nobody : useLivingUser

/** Keeps the person as a call answered of them. @param token the session that was asked. */
export function noteUser(
  queryClient: QueryClient,
  token: string | undefined,
  user: SessionUser,
): void {
  queryClient.setQueryData(userKey, user)
  storeUser(user)
  void noteName(token, user)
}

/** After login/pro, register/user, register/sendCode: stores the session and lets every screen know. */
export function signedIn(
  queryClient: QueryClient,
  answer: { token?: string | undefined; ssid?: string | undefined; user?: SessionUser | undefined },
): void {
  storeSession(answer)
  if (answer.user) queryClient.setQueryData(userKey, answer.user)
  settleLanguage(answer.user && [answer.user.language])
  void queryClient.invalidateQueries()
}
