import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encoders, encodingOf, manyReaders, packed } from './send.ts'

describe('encoding of a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity', undefined],
    ['vibrant', undefined],
    [undefined, undefined],
  ])('%s → %s', (header, encoding) => {
    expect(encodingOf(header)).toBe(encoding)
  })
})

describe('packing a page', () => {
  const page = (): Parameters<typeof packed>[0] => ({
    body: Buffer.from('a line of a page, again and again. '.repeat(400)),
    encoded: new Map(),
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    '%s: quickly for the first readers, tightly once there are many',
    async (encoding, unpack) => {
      const shown = page()
      const bodies: Promise<Buffer>[] = []
      for (let reader = 1; reader <= manyReaders; reader++) bodies.push(packed(shown, encoding))
      // Packed once for all of them.
      expect(new Set(bodies).size).toBe(1)
      const first = await bodies[0]
      await expect.poll(() => shown.encoded.get(encoding)?.body === bodies[0]).toBe(false)
      const tight = await packed(shown, encoding)
      expect(tight).toEqual(await encoders[encoding](shown.body))
      for (const one of [first, tight]) expect(unpack(one ?? '')).toEqual(shown.body)
    },
  )
})
