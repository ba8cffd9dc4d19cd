import { beforeEach, expect, it, vi } from 'vitest'

const openAnew = vi.fn()
vi.mock('./platform.ts', () => ({ isMobileApp: () => true, openAnew }))

/** A page that the wrapper opened in English, whatever it was asked for. */
async function openedAnew() {
  vi.resetModules()
  return import('./locale.ts')
}

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  })
  vi.stubGlobal('location', new URL('https://vote.example/app/chat?to=7#last'))
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('navigator', { languages: ['en'] })
})

it('opens no page twice for a language that it does not come in', async () => {
  const first = await openedAnew()
  first.settleLanguage(['FR'])
  expect(first.wantedLanguage.isAnother()).toBe(true)
  first.loadInWantedLanguage()
  expect(openAnew).toHaveBeenCalledOnce()
  const second = await openedAnew()
  second.settleLanguage(['FR'])
  expect(second.wantedLanguage.isAnother()).toBe(false)
  // Another account's language is another question.
  second.settleLanguage(['ES'])
  expect(second.wantedLanguage.isAnother()).toBe(true)
})
