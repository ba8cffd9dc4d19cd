import { beforeEach, describe, expect, it, vi } from 'vitest'

const reported = vi.fn<(error: unknown) => void>()
vi.mock('./report.ts', () => ({ reportError: (error: unknown) => reported(error) }))
const { followError } = await import('./boot.ts')

const assign = vi.fn<(to: URL) => void>()
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  for (const spy of [assign, reported, logged]) spy.mockClear()
  vi.stubGlobal('location', { origin: 'https://a.example', href: 'https://a.example/x', assign })
})

describe('an error at the start (specification 8)', () => {
  it.each([
    ['/auth?next=%2Fx', 'https://a.example/auth?next=%2Fx'],
    ['https://a.example/contests', 'https://a.example/contests'],
  ])('leads to the url that it carries: %s', (url, target) => {
    expect(followError({ url })).toBe(true)
    expect(assign.mock.calls.flat().map(String)).toEqual([target])
    expect(logged).toHaveBeenCalledOnce()
  })
  it('leads to the url that it carries, on the same site only [cf:b65fc]', () => {
    for (const url of [
      'https://evil.example/',
      '//evil.example/x',
      'javascript:alert(1)',
      'https://a.example.evil.example/',
      'https://a.example/x',
    ])
      expect(followError({ url }), url).toBe(false)
    expect(assign).not.toHaveBeenCalled()
    expect(followError({ url: '/y' })).toBe(true)
  })
  it('is logged and reported where it carries none', () => {
    const fault = new Error('broke')
    expect(followError(fault)).toBe(false)
    expect(followError(null)).toBe(false)
    expect(logged.mock.calls.flat()).toEqual([fault, null])
    expect(reported.mock.calls.flat()).toEqual([fault, null])
    expect(assign).not.toHaveBeenCalled()
  })
})
