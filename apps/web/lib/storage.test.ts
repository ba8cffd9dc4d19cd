import { afterEach, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

function shelf(most = Infinity) {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => values.delete(key),
  }
}

it('forgets what another tab took away', () => {
  const store = shelf()
  vi.stubGlobal('localStorage', store)
  storage.set('token', 'abc')
  store.values.delete('token')
  expect(storage.get('token')).toBeNull()
})

it('keeps for this visit what does not fit, before what was there', () => {
  vi.stubGlobal('localStorage', shelf(5))
  storage.set('list', 'short')
  storage.set('list', 'much too long')
  expect(storage.get('list')).toBe('much too long')
  storage.set('list', 'fits')
  expect(storage.get('list')).toBe('fits')
  storage.remove('list')
  expect(storage.get('list')).toBeNull()
})

it('works without any storage', () => {
  vi.stubGlobal('localStorage', undefined)
  storage.set('theme', 'dark')
  expect(storage.get('theme')).toBe('dark')
  storage.remove('theme')
  expect(storage.get('theme')).toBeNull()
})
