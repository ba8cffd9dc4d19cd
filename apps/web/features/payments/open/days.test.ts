import { expect, it } from 'vitest'
import { between } from './days.ts'

it('takes whole days of the reader’s clock, the last one too', () => {
  const { from, to } = between('2026-03-28', '2026-03-30')
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(new Date(to ?? '').getDate()).toBe(31)
  expect(new Date(to ?? '').getHours()).toBe(0)
  expect(between('', '2026-03-30')).not.toHaveProperty('from')
  expect(between('2026-13-45', 'x')).toEqual({})
})
