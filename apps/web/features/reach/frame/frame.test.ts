import { describe, expect, it } from 'vitest'
import { makeContest } from '../../contests/factory.ts'
import { pageAround } from './frame-height.ts'
import { keepsHere, wayToVote } from './way.ts'

const origins = ['https://news.example', 'https://blog.example']

describe('the page around a frame', () => {
  it('is told what the key lets it be told, and no other page is', () => {
    const around = (ancestors: string[], referrer = '') =>
      pageAround(origins, { ancestors, referrer })
    expect(around(['https://blog.example'])).toEqual(['https://blog.example'])
    expect(around([], 'https://news.example/page?x=1')).toEqual(['https://news.example'])
    expect(around(['https://evil.example'], 'https://news.example/')).toEqual([])
    expect(around([], 'https://evil.example/')).toEqual([])
    expect(around([])).toEqual(origins)
  })
})

const { can: guest } = makeContest()
const plain = {
  method: 'single',
  method_options: {},
  voter_requirement: 'anyone',
  prices: null,
  can: guest,
} as const
const alive = { alive: true, keeps: true }

describe('the way to vote in a frame', () => {
  it('is the place itself, once a script runs in a browser that keeps something', () => {
    expect(wayToVote(plain, alive)).toBe('here')
    expect(wayToVote(plain, { alive: false, keeps: false })).toBe('form')
    expect(wayToVote(plain, { alive: true, keeps: false })).toBe('page')
  })

  it('is the contest’s page for whom must sign in, and for ballots of several lines', () => {
    expect(wayToVote({ ...plain, voter_requirement: 'signed_in' }, alive)).toBe('page')
    expect(wayToVote({ ...plain, method: 'multiple' }, alive)).toBe('page')
    expect(wayToVote({ ...plain, method: 'points' }, { alive: false, keeps: false })).toBe('page')
  })

  it('is the contest’s page where every vote is bought, whatever the browser does; a judge votes in place', () => {
    const prices = { mode: 'paid' as const, currency: 'EUR', bundles: [{ votes: 1, price: 50 }] }
    for (const now of [alive, { alive: false, keeps: false }])
      expect(wayToVote({ ...plain, prices }, now)).toBe('page')
    expect(wayToVote({ ...plain, prices: { ...prices, mode: 'free_then_paid' } }, alive)).toBe(
      'here',
    )
    expect(wayToVote({ ...plain, prices, can: { ...guest, jury: true } }, alive)).toBe('here')
  })

  it('knows a browser that refuses to keep anything', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(keepsHere(refuse)).toBe(false)
    const forgetful = { setItem() {}, getItem: () => null, removeItem() {} }
    expect(keepsHere(() => forgetful as unknown as Storage)).toBe(false)
    const kept = new Map<string, string>()
    const store = {
      setItem: (key: string, value: string) => kept.set(key, value),
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    }
    expect(keepsHere(() => store as unknown as Storage)).toBe(true)
    expect(kept.size).toBe(0)
  })
})
