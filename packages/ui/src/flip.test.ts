import { describe, expect, it } from 'vitest'
import { flipMoves } from './flip.ts'

const tops = (entries: Record<string, number>) => new Map(Object.entries(entries))

describe('rows that change places', () => {
  it('start where they were', () => {
    const moves = flipMoves(tops({ a: 0, b: 54, c: 108 }), tops({ b: 0, a: 54, c: 108 }))
    expect(moves).toEqual(tops({ a: -54, b: 54 }))
  })

  it('do not move when they are new, gone, or off by less than a pixel', () => {
    expect(flipMoves(tops({ a: 0, gone: 10 }), tops({ a: 0.4, fresh: 54 })).size).toBe(0)
  })
})
