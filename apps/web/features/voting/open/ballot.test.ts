import { describe, expect, it } from 'vitest'
import { ballotRules, fitting, give, nextMark, reorder, roomLeft, sumOf, toggle } from './ballot.ts'
import type { BallotRules, Choice } from './ballot.ts'

const scale: BallotRules = ballotRules({ method: 'points', method_options: { scale: [8, 12, 10] } })
const many: BallotRules = ballotRules({ method: 'multiple', method_options: { max_choices: 2 } })
const free: BallotRules = ballotRules({
  method: 'points',
  method_options: { max_points: 5, max_total: 8 },
})
const chosen = (rules: BallotRules, ...ids: string[]) =>
  ids.reduce<readonly Choice[]>((choices, id) => toggle(rules, choices, id), [])

describe('a ballot by a scale', () => {
  it('hands out the highest mark first, whatever order the scale is written in', () => {
    expect(chosen(scale, 'a', 'b', 'c').map((c) => c.points)).toEqual([12, 10, 8])
    expect(nextMark(scale, chosen(scale, 'a'))).toBe(10)
  })
  it('takes nobody more than it has marks', () => {
    const full = chosen(scale, 'a', 'b', 'c')
    expect(toggle(scale, full, 'd')).toBe(full)
    expect(nextMark(scale, full)).toBeUndefined()
  })
  it('moves the others up when one is let go', () => {
    expect(toggle(scale, chosen(scale, 'a', 'b', 'c'), 'a')).toEqual([
      { assox_id: 'b', points: 12 },
      { assox_id: 'c', points: 10 },
    ])
  })
  it('lets the marks follow a new order', () => {
    expect(reorder(scale, chosen(scale, 'a', 'b'), ['b', 'a'])).toEqual([
      { assox_id: 'b', points: 12 },
      { assox_id: 'a', points: 10 },
    ])
  })
})

describe('a ballot with several choices', () => {
  it('is full at its number, and one point stands for one choice', () => {
    const two = chosen(many, 'a', 'b')
    expect(roomLeft(many, two)).toBe(0)
    expect(toggle(many, two, 'c')).toBe(two)
    expect(two.every((choice) => choice.points === 1)).toBe(true)
  })
})

describe('a ballot of free points', () => {
  it('keeps to the most for one and to the most in all', () => {
    const first = give(free, [], 'a', 9)
    expect(first).toEqual([{ assox_id: 'a', points: 5 }])
    expect(sumOf(give(free, first, 'b', 5))).toBe(8)
  })
  it('forgets who is given nothing', () => {
    expect(give(free, give(free, [], 'a', 2), 'a', 0)).toEqual([])
  })
  it('hands out without end where the contest sets no total', () => {
    const rules = ballotRules({ method: 'points', method_options: { max_points: 3 } })
    expect(roomLeft(rules, [{ assox_id: 'a', points: 3 }])).toBe(Infinity)
  })
})

describe('a kept draft', () => {
  const members = new Set(['a', 'b'])
  it('loses who is no longer in the round and what the rules no longer allow', () => {
    const draft = [
      { assox_id: 'gone', points: 12 },
      { assox_id: 'a', points: 99 },
      { assox_id: 'a', points: 1 },
      { assox_id: 'b' },
    ]
    expect(fitting(scale, draft, members)).toEqual([
      { assox_id: 'a', points: 12 },
      { assox_id: 'b', points: 10 },
    ])
    expect(fitting(free, draft, members)).toEqual([{ assox_id: 'a', points: 5 }])
  })
  it('is nothing when it is broken or one tap casts the vote', () => {
    expect(fitting(scale, 'x', members)).toEqual([])
    expect(fitting({ kind: 'single' }, [{ assox_id: 'a', points: 1 }], members)).toEqual([])
  })
})
