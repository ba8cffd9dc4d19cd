import { contestStates } from '@plaudit/contract/constants'
import { contestStatusVerbs } from '@plaudit/contract/organiserConstants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../platform/errors.ts'
import { testTransitions } from '../../platform/testing-states.ts'
import {
  nextChange,
  reviewUntil,
  roundState,
  secondsLeft,
  stateOf,
  stepFrom,
  steps,
} from './states.ts'

const now = Date.UTC(2030, 0, 1)
const hour = 3_600_000
const at = (hours: number | null) => (hours === null ? null : new Date(now + hours * hour))
const round = (
  start: number | null,
  end: number | null,
  merged_into: number | null = null,
  round_id = 1,
) => ({
  round_id,
  start_date: at(start),
  end_date: at(end),
  merged_into,
})
const unheld = { declared_at: null, review_hours: 0, withheld_at: null }
const published = { status: 'published' as const, ...unheld }
const held = { ...published, review_hours: 72 }

it.each([
  ['draft', { status: 'draft' as const, ...unheld }, [round(-1, 1)]],
  ['scheduled', published, [round(1, 2)]],
  ['ongoing', published, [round(-1, 1)]],
  ['ongoing', published, [round(-3, -2), round(-1, 1)]],
  ['between', published, [round(-3, -2), round(1, 2)]],
  ['ended', published, [round(-3, -2), round(1, 2, 1)]],
  ['ended', published, [round(-3, -2), round(null, null)]],
  ['ended', published, [round(-3, 0)]],
  ['paused', { status: 'paused' as const, ...unheld }, [round(-1, 1)]],
  ['ended', { status: 'paused' as const, ...unheld }, [round(-2, -1)]],
  ['ongoing', held, [round(-1, 1)]],
  ['review', held, [round(-3, -2)]],
  ['review', held, [round(-1000, -900)]],
  ['review', { ...published, withheld_at: new Date(now) }, [round(-3, -2)]],
  ['declared', { ...held, declared_at: new Date(now) }, [round(-2, -1)]],
  ['archived', { status: 'archived' as const, ...unheld }, [round(-1, 1)]],
])('is %s', (state, contest, rounds) => {
  expect(stateOf(contest, rounds, now)).toBe(state)
})

it('holds a result for its hours, and one that is withheld without an end', () => {
  const end_date = new Date(now)
  const withheld_at = null
  expect(reviewUntil({ review_hours: 72, withheld_at, end_date })).toEqual(at(72))
  expect(reviewUntil({ review_hours: 0, withheld_at, end_date })).toEqual(end_date)
  expect(reviewUntil({ review_hours: 72, withheld_at: end_date, end_date })).toBeNull()
  expect(reviewUntil({ review_hours: 72, withheld_at, end_date: null })).toBeNull()
})

it('counts down to the end of what is open, and up to the start [cf:f039a]', () => {
  expect(secondsLeft('ongoing', [round(-1, 1), round(-1, 2, null, 2)], now)).toBe(7200)
  expect(secondsLeft('ongoing', [round(-1, 1), round(-1, 2, null, 2)], now, 1)).toBe(3600)
  expect(secondsLeft('scheduled', [round(3, 4)], now)).toBe(-10_800)
  for (const state of ['paused', 'between', 'ended', 'draft'] as const)
    expect(secondsLeft(state, [round(-1, 1)], now)).toBe(0)
})

it('has votes to take exactly while it is ongoing, and changes only when it says', () => {
  const rounds = fc.array(
    fc
      .record({
        start: fc.integer({ min: -9, max: 9 }),
        length: fc.integer({ min: 1, max: 5 }),
        merged: fc.boolean(),
      })
      .map((r) => round(r.start, r.start + r.length, r.merged ? 7 : null)),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(rounds, (list) => {
      const state = stateOf(published, list, now)
      const isOpen = list.some((r) => roundState(r, now) === 'open')
      expect(state === 'ongoing').toBe(isOpen)
      expect(secondsLeft(state, list, now) > 0).toBe(isOpen)
      const change = nextChange(list, now)
      if (change < Infinity) expect(stateOf(published, list, change - 1)).toBe(state)
      else expect(stateOf(published, list, now + 1000 * hour)).toBe(state)
    }),
  )
})

describe('the life of a contest whose result is withheld', () =>
  testTransitions(steps, {
    states: contestStates,
    verbs: contestStatusVerbs.filter((verb) => verb !== 'active' && verb !== 'inactive'),
    roles: ['team'],
    attempt: (from, verb) => {
      const found = stepFrom(from, verb, { withheld_at: new Date(now) })
      return typeof found === 'string' ? refuse(found) : found.to
    },
  }))

it('has other words for publish and pause', () => {
  expect(stepFrom('draft', 'active', unheld)).toBe(stepFrom('draft', 'publish', unheld))
  expect(stepFrom('ongoing', 'inactive', unheld)).toBe(stepFrom('ongoing', 'pause', unheld))
  expect(stepFrom('archived', 'publish', unheld)).toBe('illegal_step')
  expect(stepFrom('archived', 'declare', unheld)).toBe('illegal_step')
})

it.each(['ended', 'review'] as const)('keeps no result in the archive that waits (%s)', (state) => {
  expect(stepFrom(state, 'archive', unheld)).toBe('result_waits')
  const withheld = { ...unheld, withheld_at: new Date(now) }
  expect(stepFrom(state, 'archive', withheld)).toMatchObject({ to: 'archived' })
})
