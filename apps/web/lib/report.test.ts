import { beforeEach, describe, expect, it, vi } from 'vitest'

const sent: Record<string, unknown>[] = []
vi.mock('@plaudit/client/client', () => ({
  createClient: () => ({
    call: (_: string, input: Record<string, unknown>) => {
      sent.push(input)
      return Promise.reject(new Error('collector down'))
    },
  }),
}))
vi.stubGlobal('location', { origin: 'http://x', pathname: '/cx/abc', search: '?tok=secret' })

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
})

describe('the error collector', () => {
  it('gets each error once, without what the address carries', async () => {
    const { reportError } = await import('./report.ts')
    const error = new Error('broke')
    reportError(error)
    reportError(error)
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ message: 'Error: broke', url: 'http://x/cx/abc' })
    expect(JSON.stringify(sent)).not.toContain('secret')
  })
  it('gets none that says "Lead already" (specification 8) [cf:681ac]', async () => {
    const { reportError } = await import('./report.ts')
    reportError(new Error('Lead already exists'))
    await vi.dynamicImportSettled()
    expect(sent).toEqual([])
  })
  it('is not flooded by a page that fails all the time', async () => {
    const { reportError } = await import('./report.ts')
    for (let i = 0; i < 100; i++) reportError(new Error(`broke ${i}`))
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(20)
  })
})
