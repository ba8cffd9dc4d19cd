import { describe, expect, it } from 'vitest'
import { readAmount, readNumber } from './number-input.tsx'

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

  it.each([
    ['1,000', 1000],
    ['1.250,50', 1250.5],
    ['12,345,678.9', 12345678.9],
    ['0,125', 0.125],
    ['1.25', 1.25],
  ])('%s as an amount', (text, value) => {
    expect(readAmount(text)).toBe(value)
  })

  it('reads thousandths of a rate', () => {
    expect(readNumber('8.875')).toBe(8.875)
  })
})
