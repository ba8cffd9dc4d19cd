import { describe, expect, it } from 'vitest'
import { duotoneOf, initialsOf, posterLines } from './fallback-art.tsx'

describe('a drawn picture', () => {
  it('is the same for one id, and not for all of them', () => {
    expect(duotoneOf('7Qf2M9kd')).toBe(duotoneOf('7Qf2M9kd'))
    const tones = new Set(Array.from({ length: 200 }, (_, at) => duotoneOf(`id${at}`).mid))
    expect(tones.size).toBeGreaterThan(5)
  })

  it('carries the first letters of the first and the last word', () => {
    expect(initialsOf('Monika Linkytė')).toBe('ML')
    expect(initialsOf('  käärijä ')).toBe('K')
    expect(initialsOf('Marie-Claire de la Croix')).toBe('MC')
    expect(initialsOf('…')).toBe('')
  })

  it('sets the name over its lines and goes on from its beginning', () => {
    expect(posterLines('Let 3', 4, 2)).toEqual(['LET3', 'LET3'])
    expect(posterLines('Noa', 2, 2)).toEqual(['NO', 'AN'])
    expect(posterLines('!', 2, 1)).toEqual(['··'])
  })
})
