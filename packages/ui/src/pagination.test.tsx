import { describe, expect, it } from 'vitest'
import { pagesToName } from './pagination.tsx'

describe('pages to name', () => {
  it('are the ends, the current one and its neighbours', () => {
    expect(pagesToName(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  })

  it('name a single page rather than leave it out', () => {
    expect(pagesToName(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
    expect(pagesToName(1, 3)).toEqual([1, 2, 3])
  })
})
