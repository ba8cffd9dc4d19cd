import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedVoterCode, plainVoterCode, voterCodeOf, voterCodeSpace } from './voterCode.ts'

const codes = fc.bigInt({ min: 0n, max: voterCodeSpace - 1n }).map(voterCodeOf)

test('a code is read however it is typed, and of two numbers there are two codes', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(plainVoterCode(` ${groupedVoterCode(code).toLowerCase()} `)).toBe(code)
      expect(plainVoterCode(groupedVoterCode(code).replaceAll('-', ' '))).toBe(code)
    }),
  )
  expect(voterCodeOf(0n)).not.toBe(voterCodeOf(1n))
})

test('one letter that is another, and two that changed places, are noticed', () => {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  fc.assert(
    fc.property(codes, fc.nat(8), fc.nat(30), (code, at, which) => {
      const other = code.slice(0, at) + letters[which] + code.slice(at + 1)
      expect(plainVoterCode(other) === undefined).toBe(other !== code)
      const next = Math.min(at, 7)
      const swapped = code.slice(0, next) + code[next + 1] + code[next] + code.slice(next + 2)
      if (swapped !== code && next < 7) expect(plainVoterCode(swapped)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
  for (const typed of ['', 'ABC', 'OOO-OOO-OOO', 'ABC-DEF-GHJ-K'])
    expect(plainVoterCode(typed)).toBeUndefined()
})
