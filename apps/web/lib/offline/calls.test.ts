import { expect, it } from 'vitest'
import { mostAnswers, mostCharacters, tooMany } from './calls.ts'
import type { KeptAnswer } from './calls.ts'

const row = (at: number, size = 10): KeptAnswer => ({
  account: 'ana',
  key: String(at),
  at,
  size,
  data: null,
})

it('lets the oldest go beyond the number that is kept', () => {
  const rows = Array.from({ length: mostAnswers + 2 }, (_, at) => row(at))
  expect(tooMany(rows).map(({ at }) => at)).toEqual([1, 0])
})

it('lets the oldest go beyond the room that is kept', () => {
  const half = mostCharacters / 2
  expect(tooMany([row(1, half), row(2, half), row(3, half)]).map(({ at }) => at)).toEqual([1])
})
