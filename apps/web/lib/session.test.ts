import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '@plaudit/contract/accounts'
import { keep, readKept } from './kept.ts'
import {
  clearSession,
  isSignedIn,
  onSessionChange,
  readSession,
  storeDevice,
  storeSession,
  storedUser,
} from './session.ts'
import { storage } from './storage.ts'

const user = { loggedin: true, username: 'ada', language: 'FR' } as SessionUser

afterEach(() => clearSession())

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
    clearSession()
    for (const key of ['token', 'username', 'ssid', 'user', 'parse_user'])
      expect(storage.get(key)).toBeNull()
    expect(readKept('dashboard')).toBeUndefined()
    expect(isSignedIn()).toBe(false)
    expect(storedUser()).toBeUndefined()
    expect(storage.get('theme')).toBe('dark')
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
