import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

describe('the server’s clock', () => {
  it('is learnt from an answer, half its way back', async () => {
    const { serverNow, syncClock } = await import('./clock.ts')
    const sentAt = Date.now()
    vi.advanceTimersByTime(200)
    syncClock(5_000_000, sentAt)
    expect(serverNow()).toBe(5_000_100)
    vi.advanceTimersByTime(1000)
    expect(serverNow()).toBe(5_001_100)
  })

  it('is not made worse by a slower answer, until the measurement is an hour old', async () => {
    const { serverNow, syncClock } = await import('./clock.ts')
    syncClock(5_000_000, Date.now() - 20)
    syncClock(9_000_000, Date.now() - 4000)
    expect(serverNow()).toBe(5_000_010)
    vi.advanceTimersByTime(3_700_000)
    syncClock(9_000_000, Date.now() - 4000)
    expect(serverNow()).toBe(9_002_000)
  })

  it('ignores nonsense', async () => {
    const { serverNow, syncClock } = await import('./clock.ts')
    syncClock(Number.NaN)
    expect(serverNow()).toBe(Date.now())
  })
})
