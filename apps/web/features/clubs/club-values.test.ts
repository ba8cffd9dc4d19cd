import { expect, it } from 'vitest'
import { inputOf, restored, valuesOf } from './club-values.ts'

const typed = (amount: string, currency = 'EUR') =>
  inputOf({ ...valuesOf(undefined), membership: 'paid', amount, currency }, undefined).amount

it.each([
  ['5.50', 'EUR', 550],
  ['5,5', 'EUR', 550],
  ['0,50', 'EUR', 50],
  ['5.', 'EUR', 500],
  ['1 250,00', 'EUR', 125_000],
  ['5.505', 'EUR', 0],
  ['500', 'XOF', 500],
  ['5.5', 'XOF', 0],
  ['', 'EUR', 0],
])('reads %s in %s as %i minor units; what is no price is none', (text, currency, minor) => {
  expect(typed(text, currency)).toEqual({ amount: minor, currency })
})

it('takes up a form that an earlier version left on the device with a number in it', () => {
  const left = { title: 'Sample club', amount: 5.5 as unknown as string }
  const values = restored(left, valuesOf(undefined))
  expect(values).toMatchObject({ title: 'Sample club', amount: '5.5', interval: 'month' })
  expect(restored(undefined, valuesOf(undefined)).amount).toBe('')
})

it('takes up a change of the revision that it was written for, and no older one', () => {
  const left = { title: 'Typed before', revision: 3 }
  const fresh = { ...valuesOf(undefined), title: 'Saved since by somebody else' }
  expect(restored(left, fresh, 4)).toEqual(fresh)
  expect(restored({ title: 'Typed before' }, fresh, 4)).toEqual(fresh)
  const taken = restored(left, fresh, 3)
  expect(taken).toEqual({ ...fresh, title: 'Typed before' })
  expect(inputOf(taken, { gx_id: 'a', revision: 3 })).toMatchObject({ gx_id: 'a', revision: 3 })
})
