import type { Session } from '@plaudit/client/client'
import { readJson, storage, writeJson } from './storage.ts'
import type { SessionUser } from '@plaudit/contract/accounts'

/**
 * The stored user token, username, session id and third-party user record (specification 4, Logout).
 * Cached lists (`kept:`) belong to the person too and go with them (product 11).
 */
const keys = {
  token: 'token',
  username: 'username',
  ssid: 'ssid',
  user: 'user',
  parseUser: 'parse_user',
  keep: 'keep_key',
  renamed: 'renamed',
} as const
const ofThePerson = 'kept:'

const listeners = new Set<() => void>()
let cached: Session | undefined
let remembered: SessionUser | undefined

/** The session for the next call; read from storage once and after each change. */
export function readSession(): Session {
  cached ??= {
    token: storage.get(keys.token) ?? undefined,
    username: storage.get(keys.username) ?? undefined,
    ssid: storage.get(keys.ssid) ?? undefined,
  }
  return cached
}

/** True while somebody is signed in on this device, as far as the device knows. */
export function isSignedIn(): boolean {
  return readSession().token !== undefined
}

/** The account under which this device keeps what it saw; empty for a visitor. */
export function accountHere(): string {
  const { token, username } = readSession()
  return token === undefined ? '' : (username ?? '')
}

/**
 * The name of what this device keeps for one account, on the pattern `draft:<account>:<name>`. A visitor's have nothing
 * between the colons; the account that signs in next takes them over, since the same person went on.
 */
export const ownKey = (kind: 'draft' | 'votes', name: string, account = accountHere()): string =>
  `${kind}:${account}:${name}`

/** Accounts whose things are still to be locked on this device, with the keys that the server gave the accounts. */
export interface Left {
  account: string
  key: string
}

const leftKey = 'left'

export const whoLeft = (): Left[] => readJson<Left[]>(leftKey) ?? []
export const forgetLeft = (): void => storage.remove(leftKey)

/** The account leaves this device: `offline/locked`, whose script may come later, locks what the account wrote. */
function noteLeft(): void {
  const [account, key] = [accountHere(), storage.get(keys.keep)]
  if (account !== '' && key !== null) writeJson(leftKey, [...whoLeft(), { account, key }])
  storage.remove(keys.keep)
}

/** The key of the account that is here (api/getUser). */
export const storeKeepKey = (key: string): void => storage.set(keys.keep, key)

function changed(): void {
  cached = undefined
  remembered = undefined
  for (const listener of listeners) listener()
}

/** Stores what login/pro, register/user, register/sendCode and a mailed link answer. */
export function storeSession(session: {
  token?: string | undefined
  ssid?: string | undefined
  user?: SessionUser | undefined
}): void {
  const { username } = session.user ?? {}
  if (session.token && username !== accountHere()) {
    noteLeft()
    storage.remove(keys.renamed)
    storage.removeAll(ofThePerson)
  }
  if (session.ssid) storage.set(keys.ssid, session.ssid)
  if (session.user?.username) storage.set(keys.username, session.user.username)
  if (session.user) storeUser(session.user)
  // The token is written last: other tabs hear of it and must find the rest.
  if (session.token) storage.set(keys.token, session.token)
  changed()
}

/** The name that the account here had before, for what another tab still wrote under it. */
export const formerName = (): string | null => storage.get(keys.renamed)

/**
 * The account here goes on under another name: its things stand under it already (`offline/renamed`).
 * @param token the session whose account it is: another one may be here by now.
 */
export function goOnAs(token: string, username: string): void {
  if (!isStored(token)) return
  storage.set(keys.username, username)
  // Written last: other tabs hear of it.
  storage.set(keys.renamed, accountHere())
  changed()
}

/** True while a session is the one of this device: another tab may have signed in meanwhile. */
export const isStored = (token: string | undefined): boolean =>
  token === (storage.get(keys.token) ?? undefined)

/** The signed id of the device, given out by api/getUser. */
export function storeDevice(ssid: string): void {
  if (!ssid || readSession().ssid === ssid) return
  storage.set(keys.ssid, ssid)
  cached = undefined
}

/** Keeps the person, so that the next page knows their name and picture at once. */
export function storeUser(user: SessionUser): void {
  remembered = undefined
  if (user.loggedin) writeJson(keys.user, user)
  else storage.remove(keys.user)
}

export function storedUser(): SessionUser | undefined {
  if (!isSignedIn()) return undefined
  remembered ??= readJson<SessionUser>(keys.user)
  return remembered
}

/** Clears the stored user token, username, session id and third-party user record (specification 4). */
export function clearSession(): void {
  noteLeft()
  for (const key of Object.values(keys)) storage.remove(key)
  storage.removeAll(ofThePerson)
  changed()
}

/** Tells of sign-in and sign-out, here and in the other tabs. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another tab signed in or out, or did so while this page waited to be gone back to. */
export function watchOtherTabs(): () => void {
  // Also over the time in which nobody was signed in.
  let last = accountHere()
  const unfollow = onSessionChange(() => (last = accountHere() || last))
  const look = () => {
    const before = last
    changed()
    const now = accountHere()
    // The data that this page holds in memory belongs to the former person.
    if (before && now && before !== now) location.reload()
  }
  const hear = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.token) look()
    // The same account under another name.
    else if (event.key === keys.renamed && isStored(readSession().token)) changed()
  }
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted && !isStored(readSession().token)) look()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', wake)
  return () => {
    unfollow()
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', wake)
  }
}
