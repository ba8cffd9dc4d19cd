import { describe, expect, it } from 'vitest'
import { encodingOf } from './send.ts'

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
