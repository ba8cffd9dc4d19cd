import { tilePath, tileWidth, type Tile } from '@plaudit/votelog/tiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTilePath } from './tilePath.ts'

const tiles: fc.Arbitrary<Tile> = fc.record({
  level: fc.oneof(fc.constant('entries' as const), fc.nat({ max: 63 })),
  index: fc.nat({ max: 999_999_999 }),
  width: fc.integer({ min: 1, max: tileWidth }),
})

test('reads every path that is written, and no other', () => {
  fc.assert(
    fc.property(tiles, (tile) => {
      expect(parseTilePath(tilePath(tile))).toEqual(tile)
    }),
  )
  for (const other of [
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/257',
    'tile/00/000',
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/../../checkpoint',
    'tile/entries/001/x002',
    'tile/0/000/',
  ])
    expect(parseTilePath(other), other).toBeUndefined()
})
