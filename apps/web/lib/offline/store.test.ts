import { beforeEach, expect, it, vi } from 'vitest'
import type * as Store from './store.ts'

interface Opening {
  result: Device
  onsuccess?: () => void
  onblocked?: () => void
  onerror?: () => void
}

/** A device's database as far as opening it goes. */
class Device {
  isClosed = false
  onversionchange?: () => void
  onclose?: () => void
  close(): void {
    this.isClosed = true
  }
  transaction(): object {
    if (this.isClosed) throw new Error('InvalidStateError')
    const done: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => ({}) }
    queueMicrotask(() => done.oncomplete?.())
    return done
  }
}

let asked: Opening[] = []
let within: typeof Store.within

/** Returns the result of a read in the database: undefined where there is none. */
const read = () => within('queue', 'readonly', () => ({ result: 'read' }) as IDBRequest<string>)

/** Sends the browser's event to the page that opens the database. */
async function say(what: 'onsuccess' | 'onblocked' | 'onerror', at = asked.length - 1) {
  await expect.poll(() => asked[at]?.[what]).toBeTypeOf('function')
  asked[at]?.[what]?.()
}

beforeEach(async () => {
  asked = []
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: Opening = { result: new Device() }
      asked.push(request)
      return request
    },
  })
  vi.resetModules()
  ;({ within } = await import('./store.ts'))
})

it('goes on without the database while an older page holds it, and has it when that page has let go', async () => {
  const first = read()
  await say('onblocked', 0)
  expect(await first).toBeUndefined()
  await say('onsuccess', 0)
  expect(await read()).toBe('read')
  expect(asked).toHaveLength(1)
})

it('lets a newer page have the database at once, and goes on without where its own form is gone', async () => {
  const first = read()
  await say('onsuccess', 0)
  expect(await first).toBe('read')
  asked[0]?.result.onversionchange?.()
  expect(asked[0]?.result.isClosed).toBe(true)
  const later = read()
  await say('onerror', 1)
  expect(await later).toBeUndefined()
})

it('opens the database again that the device has closed', async () => {
  const first = read()
  await say('onsuccess', 0)
  expect(await first).toBe('read')
  asked[0]?.result.onclose?.()
  const later = read()
  await say('onsuccess', 1)
  expect(await later).toBe('read')
})
