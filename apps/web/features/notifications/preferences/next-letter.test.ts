import { expect, test } from 'vitest'
import { nextLetter } from './next-letter.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30)
const daily = { every: 'daily', hour: 8, day: 1 } as const

test('the next letter comes today while its hour is ahead, else tomorrow', () => {
  expect(nextLetter(daily, at(25, 7))).toEqual(new Date(2026, 10, 25, 8))
  expect(nextLetter(daily, at(25, 8))).toEqual(new Date(2026, 10, 26, 8))
})

test('a weekly one comes on its day, also over the end of a week', () => {
  // The 25th is a Wednesday.
  const weekly = { ...daily, every: 'weekly' } as const
  expect(nextLetter({ ...weekly, day: 3 }, at(25, 7))).toEqual(new Date(2026, 10, 25, 8))
  expect(nextLetter({ ...weekly, day: 3 }, at(25, 9))).toEqual(new Date(2026, 11, 2, 8))
  expect(nextLetter({ ...weekly, day: 7 }, at(25, 9))).toEqual(new Date(2026, 10, 29, 8))
  expect(nextLetter({ ...weekly, day: 1 }, at(25, 9))).toEqual(new Date(2026, 10, 30, 8))
})
