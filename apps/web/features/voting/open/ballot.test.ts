import { describe, expect, it } from 'vitest'
import { ballotRules, fitting, give, nextMark, reorder, roomLeft, sumOf, toggle } from './ballot.ts'
import type { BallotRules, Choice } from './ballot.ts'
import { makeContest } from '../../contests/factory.ts'
import type { Voting } from './use-voting.ts'
import { voteLook, voteWay, voteWords } from './vote-props.ts'

const scale: BallotRules = ballotRules({ method: 'points', method_options: { scale: [8, 12, 10] } })
const many: BallotRules = ballotRules({ method: 'multiple', method_options: { max_choices: 2 } })
const free: BallotRules = ballotRules({
  method: 'points',
  method_options: { max_points: 5, max_total: 8 },
})
const chosen = (rules: BallotRules, ...ids: string[]) =>
  ids.reduce<readonly Choice[]>((choices, id) => toggle(rules, choices, id), [])

describe('a ballot where every vote is bought', () => {
  const prices = { mode: 'paid' as const, currency: 'EUR', bundles: [{ votes: 1, price: 50 }] }
  const several = { method: 'multiple' as const, method_options: { max_choices: 2 } }
  const { can } = makeContest()

  it('is for one contestant, whatever the method; a judge’s is as ever', () => {
    expect(ballotRules({ ...several, prices, can })).toEqual({ kind: 'single' })
    expect(ballotRules({ ...several, prices, can: { ...can, jury: true } })).toEqual(many)
    const mode = 'free_then_paid' as const
    expect(ballotRules({ ...several, prices: { ...prices, mode }, can })).toEqual(many)
  })

  it('has buttons that lead to the bundles and cast nothing', () => {
    const voting = { turn: { kind: 'free', last: undefined }, open: true, buys: true, credits: 0 }
    const lookOf = (credits: number) => voteLook({ ...voting, credits } as Voting, 'ana')
    const [buy, give] = [lookOf(0), lookOf(3)]
    expect([buy?.buys, give?.buys]).toEqual(['buy', 'give'])
    const turn = { kind: 'voted', until: 1, vote: { lines: [{ assox_id: 'ben' }] } }
    const after = { ...voting, turn, buys: false, sells: true } as unknown as Voting
    expect(voteLook(after, 'ana')).toEqual({ state: 'idle', until: null, buys: 'buy' })
    expect(voteLook({ ...after, sells: false }, 'ana')?.state).toBe('disabled')
    expect(voteLook(after, 'ben')?.state).toBe('voted')
    const way = voteWay({ buys: buy?.buys }, '/cx/contest/ana', 'contest', 1, 'ana', 'b')
    expect(way).toEqual({ href: '/cx/contest/ana#votes' })
    expect(voteWay({}, '/cx/contest/ana', 'contest', 1, 'ana', 'b')).toHaveProperty('form')
    expect(voteWords({ state: 'idle', until: null, buys: 'give' }, 'Ana', 0)).toMatchObject({
      label: 'Give votes',
      name: 'Give votes, Ana',
    })
  })
})

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
