import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ErrorView from '../components/error-view.tsx'
import { ChunkTimeout, loadChunk } from './chunk.ts'
import { part } from './part.ts'

// A part that the page opens, not one that was found in it.
vi.mock('@plaudit/ui/hydrated', async (original) => ({
  ...(await original<object>()),
  useFound: () => false,
}))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a part of the page (specification 8)', () => {
  it('gives up after 120 seconds, and not before [cf:52a25]', async () => {
    const heard = vi.fn<(error: unknown) => void>()
    loadChunk(() => new Promise(() => undefined)).catch(heard)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(heard.mock.calls[0]?.[0]).toBeInstanceOf(ChunkTimeout)
  })
  it('is what was loaded, or the fault of loading it, and leaves no clock running', async () => {
    expect(await loadChunk(() => Promise.resolve('part'))).toBe('part')
    await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(vi.getTimerCount()).toBe(0)
  })
  it('is asked for again when the network is back, however long that takes', async () => {
    const window = new EventTarget()
    const navigator = { onLine: false }
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'))
    const heard = vi.fn<(part: string) => void>()
    const loading = loadChunk(load).then(heard)
    await vi.advanceTimersByTimeAsync(600_000)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(2)
    expect(heard).not.toHaveBeenCalled()
    load.mockResolvedValue('part')
    window.dispatchEvent(new Event('online'))
    await loading
    expect(heard).toHaveBeenCalledWith('part')
  })
  it('is asked for again where the network that is back carries nothing for a moment, and not for ever', async () => {
    const window = new EventTarget()
    const navigator = { onLine: false }
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'))
    const isBack = async () => {
      await vi.advanceTimersByTimeAsync(1)
      navigator.onLine = true
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(1)
    }
    const heard = vi.fn<(part: string) => void>()
    const loading = loadChunk(load).then(heard)
    await isBack()
    expect(heard).not.toHaveBeenCalled()
    load.mockResolvedValue('part')
    await vi.advanceTimersByTimeAsync(1000)
    await loading
    expect(heard).toHaveBeenCalledWith('part')

    navigator.onLine = false
    load.mockRejectedValue(new Error('gone'))
    const failed = vi.fn<(error: unknown) => void>()
    loadChunk(load).catch(failed)
    await isBack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failed).toHaveBeenCalled()
  })
})

/** Draws something, with the parts that come meanwhile, and tells the faults of those that did not. */
async function draw(content: ReactNode): Promise<{ html: string; faults: unknown[] }> {
  const faults: unknown[] = []
  const stream = renderToPipeableStream(content, { onError: (error) => void faults.push(error) })
  const html = await text(stream.pipe(new PassThrough()))
  return { html, faults }
}

describe('a part that did not come (product 11)', () => {
  beforeEach(() => {
    vi.useRealTimers()
  })
  it('is asked for again when it is opened again', async () => {
    vi.stubGlobal('window', {})
    const load = vi.fn<() => Promise<{ default: () => string }>>()
    load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ default: () => 'Here it is' })
    const Part = part(load)
    vi.unstubAllGlobals()
    expect((await draw(<Part />)).faults).toEqual([new Error('gone')])
    const again = await draw(<Part />)
    expect(again.faults).toEqual([])
    expect(again.html).toContain('Here it is')
  })
  it('offers to load the page again, where a server that is busy is merely asked again', async () => {
    const shown = async (status: number) => {
      const router = createMemoryRouter([{ path: '/', element: <ErrorView status={status} /> }])
      return (await draw(<RouterProvider router={router} />)).html
    }
    expect(await shown(500)).toContain('Load again')
    expect(await shown(503)).toContain('Try again')
  })
})
