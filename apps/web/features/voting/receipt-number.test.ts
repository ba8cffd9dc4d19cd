import { expect, test } from 'vitest'
import { receiptNumber } from './receipt-number.ts'

test.each([
  'ScD4mNPkNKugxqxaCi1iKueR3',
  'ScD4mNPkNKugxqxaCi1iKueR',
  'ScD4mNPkNKugxqxaCi1iKueR3x',
  'abc',
])('the short number of %s is the end of the whole one, group by group', (id) => {
  const whole = receiptNumber(id)
  const short = receiptNumber(id, true)
  expect(whole.replaceAll('-', '')).toBe(id)
  expect(whole.endsWith(short)).toBe(true)
  expect(whole).not.toMatch(/^.-|-.$/)
  for (const group of short.split('-')) expect(group).toHaveLength(Math.min(4, id.length))
})
