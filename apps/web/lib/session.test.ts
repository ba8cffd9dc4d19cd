import { runInNewContext } from 'node:vm'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '@plaudit/contract/accounts'
import { keep, readKept } from './kept.ts'
import { keepAnswered, putFirst } from './kept-query.ts'
import { callKey } from './query.ts'
import {
  clearSession,
  isSignedIn,
  onSessionChange,
  readSession,
  storeDevice,
  storeSession,
  storedUser,
  watchOtherTabs,
} from './session.ts'
import { roomScript } from './room-script.ts'
import { roomKey, roomWords } from './rooms.ts'
import { storage } from './storage.ts'

const user = { loggedin: true, username: 'ada', language: 'FR' } as SessionUser

afterEach(() => clearSession())

it('gives a person’s own parts the height that they had in a window as wide', () => {
  const kept = {
    [roomKey('band')]: roomWords(390, 300),
    [roomKey('clubs')]: roomWords(844, 90),
    [roomKey('vote@/contest/one')]: roomWords(390, 143),
    [roomKey('vote@/contest/two')]: roomWords(390, 160),
  }
  const setProperty = vi.fn()
  const page = { documentElement: { style: { setProperty } } }
  const given = Object.assign(Object.create({ getItem: (key: string) => kept[key] }), kept)
  const here = { innerWidth: 390, location: { pathname: '/contest/one' } }
  runInNewContext(roomScript, { ...here, localStorage: given, document: page })
  expect(setProperty.mock.calls).toEqual([
    ['--room-band', '300px'],
    ['--room-vote', '143px'],
  ])
})

describe('the session of this device', () => {
  it('is what a sign-in answered, and is told to whoever listens', () => {
    const heard = vi.fn()
    const stop = onSessionChange(heard)
    storeSession({ token: 'abc', ssid: 'dev', user })
    expect(readSession()).toEqual({ token: 'abc', username: 'ada', ssid: 'dev' })
    expect(storedUser()?.username).toBe('ada')
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  it('ends with token, username, session id, third-party user record and kept lists gone (specification 4) [cf:7c7b3]', () => {
    storeSession({ token: 'abc', ssid: 'dev', user })
    storage.set('parse_user', '{}')
    storage.set('theme', 'dark')
    keep('dashboard', { contests: 3 })
    storage.set(roomKey('band'), roomWords(390, 300))
    clearSession()
    expect(storage.get(roomKey('band'))).toBeNull()
    for (const key of ['token', 'username', 'ssid', 'user', 'parse_user'])
      expect(storage.get(key)).toBeNull()
    expect(readKept('dashboard')).toBeUndefined()
    expect(isSignedIn()).toBe(false)
    expect(storedUser()).toBeUndefined()
    expect(storage.get('theme')).toBe('dark')
  })

  it('takes kept lists along where another account follows without a sign-out', () => {
    storeSession({ token: 'abc', user })
    keep('dashboard', { contests: 3 })
    storeSession({ token: 'abd', user })
    expect(readKept('dashboard')).toBeDefined()
    storeSession({ token: 'abe', user: { ...user, username: 'ben' } })
    expect(readKept('dashboard')).toBeUndefined()
  })

  it('shows no list of one account to the next, and keeps none under its name', () => {
    storeSession({ token: 'abc', user })
    const [name, answered] = ['recentSearches/get', { searches: [{ search: 'tents' }] }] as const
    const shown = { data: answered as never, isPlaceholderData: false, isFetchedAfterMount: true }
    keepAnswered(name, {}, shown)
    const client = new QueryClient()
    const stopReset = onSessionChange(() => void client.resetQueries())
    putFirst(client, name, {})
    // However new it is, the server is asked right after.
    const query = client.getQueryCache().find({ queryKey: callKey(name, {}) })
    expect(query?.isStaleByTime(10_000)).toBe(true)
    const unanswered = () => new Promise<unknown>(() => undefined)
    const observer = new QueryObserver(client, {
      queryKey: callKey(name, {}),
      queryFn: unanswered,
      staleTime: Infinity,
    })
    const stop = observer.subscribe(() => undefined)
    expect(observer.getCurrentResult()).toMatchObject({
      data: answered,
      isFetchedAfterMount: false,
    })
    storeSession({ token: 'abd', user: { ...user, username: 'ben' } })
    putFirst(client, name, {})
    expect(client.getQueryData(callKey(name, {}))).toBeUndefined()
    keepAnswered(name, {}, { ...shown, isFetchedAfterMount: false })
    putFirst(client, name, {})
    expect(client.getQueryData(callKey(name, {}))).toBeUndefined()
    stop()
    stopReset()
    client.clear()
  })

  it('loads the page anew where another account follows in another tab, also after a time of nobody', () => {
    const hear = new Map<string, (event: object) => void>()
    vi.stubGlobal('window', {
      addEventListener: (name: string, one: (event: object) => void) => hear.set(name, one),
      removeEventListener: () => undefined,
    })
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    storeSession({ token: 'abc', user })
    const stop = watchOtherTabs()
    const otherTab = (token: string | null, username = '') => {
      storage.set('username', username)
      if (token === null) storage.remove('token')
      else storage.set('token', token)
      hear.get('storage')?.({ key: 'token' })
    }
    otherTab(null)
    otherTab('abd', 'ada')
    expect(reload).not.toHaveBeenCalled()
    otherTab(null)
    otherTab('abe', 'ben')
    expect(reload).toHaveBeenCalledOnce()
    stop()
    vi.unstubAllGlobals()
  })

  it('knows the device of a visitor', () => {
    storeDevice('signed')
    expect(readSession()).toEqual({ token: undefined, username: undefined, ssid: 'signed' })
    expect(isSignedIn()).toBe(false)
  })

  it('survives a broken record', () => {
    storeSession({ token: 'abc', user })
    storage.set('user', '{broken')
    storeSession({ ssid: 'dev' })
    expect(storedUser()).toBeUndefined()
  })
})
