import { describe, expect, it } from 'vitest'
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

const plain = { method: 'single', method_options: {}, voter_requirement: 'anyone' } as const
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
