import { describe, expect, expectTypeOf, it } from 'vitest'
import { findStep, mayStep, step, transitions, type RoleOf, type StateOf } from './states.ts'
import { testTransitions } from './testing-states.ts'

const parcel = transitions('illegal_step', [
  { from: 'packed', verb: 'send', to: 'sent', who: 'sender' },
  { from: ['packed', 'sent'], verb: 'lose', to: 'lost', who: ['sender', 'carrier'] },
  { from: 'sent', verb: 'cancel', to: 'lost', who: 'carrier' },
  { from: 'sent', verb: 'cancel', to: 'packed', who: 'sender' },
])
type Row = (typeof parcel)['rows'][number]

const life = {
  states: ['packed', 'sent', 'lost'],
  verbs: ['send', 'lose', 'cancel'],
  roles: ['sender', 'carrier'],
  ends: { first: ['packed'], last: ['lost'] },
} as const

describe('a parcel', () => testTransitions(parcel, life))

it('knows its states and roles as types', () => {
  expectTypeOf<StateOf<Row>>().toEqualTypeOf<'packed' | 'sent' | 'lost'>()
  expectTypeOf<RoleOf<Row>>().toEqualTypeOf<'sender' | 'carrier'>()
  // @ts-expect-error no such verb
  expect(mayStep(parcel, 'packed', 'open', 'sender')).toBe(false)
})

it('takes the first row that fits somebody of several roles', () => {
  expect(step(parcel, 'sent', 'cancel', ['sender', 'carrier'])).toBe('lost')
  expect(step(parcel, 'sent', 'cancel', 'sender')).toBe('packed')
  expect(findStep(parcel, 'packed', 'cancel', ['sender', 'carrier'])).toBeUndefined()
  expect(mayStep(parcel, 'packed', 'send', [])).toBe(false)
})

it('refuses with the code of the table', () => {
  const other = transitions('entry_closed', [{ from: 'a', verb: 'go', to: 'b', who: 'me' }])
  expect(() => step(other, 'b', 'go', 'me')).toThrow(
    expect.objectContaining({ code: 'entry_closed', status: 409 }),
  )
})

it('takes no table that answers twice', () => {
  expect(() =>
    transitions('illegal_step', [
      { from: ['a', 'b'], verb: 'go', to: 'c', who: 'me' },
      { from: 'b', verb: 'go', to: 'a', who: ['you', 'me'] },
    ]),
  ).toThrow('b go me')
})
