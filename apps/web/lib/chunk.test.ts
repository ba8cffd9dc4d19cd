import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkTimeout, loadChunk } from './chunk.ts'

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
