import { beforeEach, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

/** A browser as far as installing knows one. */
function browser({ standalone }: { standalone?: boolean } = {}): EventTarget {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { onLine: true, ...(standalone !== undefined && { standalone }) })
  return target
}

beforeEach(() => {
  storage.removeAll('')
  vi.resetModules()
})

const offered = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome: 'dismissed' })),
  })

it('asks after a first success, never at the door and never twice', async () => {
  const target = browser()
  const { install, isMoment, wayToInstall } = await import('./install.ts')
  const { noteSuccess } = await import('./success.ts')
  const offer = offered()
  target.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(isMoment()).toBe(false)
  noteSuccess()
  expect(isMoment()).toBe(true)
  await install()
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  target.dispatchEvent(offered())
  noteSuccess()
  expect(wayToInstall()).toBe('offer')
  expect(isMoment()).toBe(false)
})

it('does not ask without a network, nor while a vote waits', async () => {
  const target = browser()
  const { isMoment } = await import('./install.ts')
  const { noteSuccess } = await import('./success.ts')
  const kept = (await import('./storage.ts')).storage
  target.dispatchEvent(offered())
  noteSuccess()
  vi.stubGlobal('navigator', { onLine: false })
  expect(isMoment()).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  kept.set('ballot:x', '{}')
  expect(isMoment()).toBe(false)
  kept.remove('ballot:x')
  expect(isMoment()).toBe(true)
})

it('says how it is done where the browser makes no offer, and nothing where it can’t', async () => {
  browser({ standalone: false })
  const safari = await import('./install.ts')
  const { noteSuccess } = await import('./success.ts')
  noteSuccess()
  expect(safari.wayToInstall()).toBe('by hand')
  expect(safari.isMoment()).toBe(true)
  // Shown until it is answered, and not on the next page where it was closed instead.
  safari.noteShown()
  expect(safari.isMoment()).toBe(true)
  vi.resetModules()
  expect((await import('./install.ts')).isMoment()).toBe(false)
  vi.resetModules()
  browser()
  const firefox = await import('./install.ts')
  expect(firefox.wayToInstall()).toBeUndefined()
})
