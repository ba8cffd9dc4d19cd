import { QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '@plaudit/contract/accounts'
import { beforeEach, expect, it, vi } from 'vitest'
import { callKey } from './query.ts'
import { clearSession, storeSession } from './session.ts'
import { storage } from './storage.ts'
import { storeOf } from './store.ts'
import { userKey } from './user.ts'

const person: SessionUser = {
  loggedin: true,
  language: 'FR',
  languages: ['FR', 'EN', 'ES'],
  ssid: 'device',
  globalmsg: '',
  popup_error: '',
  votes: 7,
  balance: { amount: 1250, currency: 'EUR' },
  services: [],
  username: 'ada',
  full_name: 'Ada Sample',
  profession: '',
  account_type: 'professional',
}

beforeEach(() => {
  clearSession()
  storage.remove('language')
  vi.stubGlobal('navigator', { language: 'es-MX', languages: ['es-MX'] })
})

it('holds the specification’s values by their names [cf:237c6]', () => {
  const client = new QueryClient()
  expect(storeOf(client)).toMatchObject({
    user: undefined,
    fetched: false,
    votes: 0,
    showWizard: false,
    showAuthForm: true,
    parse_user: undefined,
  })
  storeSession({ token: 'abc', ssid: 'device', user: person })
  client.setQueryData(userKey, person)
  client.setQueryData(['api/rates', {}], { base: 'USD', rates: { EUR: 0.9 } })
  client.setQueryData(['checkout/getCart/1', {}], { cart: { count: 2 } })
  expect(storeOf(client)).toMatchObject({
    user: { username: 'ada' },
    fetched: true,
    votes: 7,
    balance: { amount: 1250, currency: 'EUR' },
    currency_rates: { base: 'USD' },
    cart: { cart: { count: 2 } },
    showWizard: true,
    showAuthForm: false,
    parse_user: 'abc_ada',
  })
  expect(Object.keys(storeOf(client)).sort((a, b) => a.localeCompare(b))).toEqual(
    'balance cart checkoutData codeRequested countdown currency_rates digital_files fetched language otherUserData parse_user showAuthForm showWizard user users votes'.split(
      ' ',
    ),
  )
})

it('speaks the stored language, else the user’s first, else the browser’s', () => {
  const client = new QueryClient()
  expect(storeOf(client).language).toBe('ES')
  vi.stubGlobal('navigator', { language: 'pt-BR', languages: ['pt-BR'] })
  expect(storeOf(client).language).toBe('EN')
  client.setQueryData(userKey, person)
  expect(storeOf(client).language).toBe('FR')
  storage.set('language', 'EN')
  expect(storeOf(client).language).toBe('EN')
})

it('leads a professional through the page until it says what they do', () => {
  const client = new QueryClient()
  client.setQueryData(userKey, { ...person, profession: 'Singer' })
  expect(storeOf(client).showWizard).toBe(false)
  client.setQueryData(userKey, { ...person, account_type: 'user' })
  expect(storeOf(client).showWizard).toBe(false)
})

it('holds what was asked for last, by the keys that screens ask with', () => {
  const client = new QueryClient()
  const empty = {
    ...{ countdown: false, codeRequested: false, checkoutData: undefined },
    ...{ users: undefined, otherUserData: undefined, digital_files: undefined },
  }
  expect(storeOf(client)).toMatchObject(empty)
  const set = (key: readonly unknown[], data: object, updatedAt: number) =>
    client.setQueryData(key, data, { updatedAt })
  set(callKey('contest/v2/fetchContest', { cx_id: 'a' }), { contest: { timestamp: 0 } }, 1)
  expect(storeOf(client).countdown).toBe(false)
  set(callKey('contest/v2/fetchContest', { cx_id: 'b' }), { contest: { timestamp: 61 } }, 1)
  set(callKey('register/sendCode'), { address: 'ada@example.org' }, 1)
  set(['checkout/status/{checkout_id}', { checkout_id: 'new' }], { state: 'paid' }, 3)
  set(['checkout/status/{checkout_id}', { checkout_id: 'old' }], { state: 'open' }, 2)
  set(['providers', { search: '' }], { providers: [{ username: 'ada' }] }, 1)
  set(callKey('profile/getData/{id}', { id: '7' }), { user: { username: 'bo' } }, 1)
  set(callKey('DigitalFiles/getDigitalDownloads', {}), { downloads: [{ name: 'song' }] }, 1)
  expect(storeOf(client)).toMatchObject({
    countdown: true,
    codeRequested: true,
    checkoutData: { state: 'paid' },
    users: { providers: [{ username: 'ada' }] },
    otherUserData: { user: { username: 'bo' } },
    digital_files: { downloads: [{ name: 'song' }] },
  })
})
