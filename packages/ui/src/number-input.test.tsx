import { describe, expect, it } from 'vitest'
import { readNumber } from './number-input.tsx'

describe('a number as people write it', () => {
  it.each([
    ['24', 24],
    ['0,5', 0.5],
    ['1 250', 1250],
    ['1\u202f250,75', 1250.75],
    ['-3', -3],
  ])('%s', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it.each(['', '0,5o', '1,2,3', '.', '1e9', '٣'])('is not %s', (text) => {
    expect(readNumber(text)).toBeNull()
  })
})
