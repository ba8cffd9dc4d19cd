import { describe, expect, it } from 'vitest'
import { locales } from '@plaudit/i18n/locale'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { leafReasons } from '@plaudit/contract/voting/leafReasons'
import { leafTypes } from '@plaudit/votelog/leafTypes'
import type { Leaf } from '@plaudit/votelog/leafTypes'
import { Draft, sampleContest } from '@plaudit/votelog/testing'
import { leafWords } from './leaf-words.ts'
import type { LeafNames } from './leaf-words.ts'

const names: LeafNames = {
  contestant: (id) => ({ a: 'Ana', b: 'Bo' })[id] ?? id,
  round: (id) => (id === 1 ? 'Semi-final' : 'Final'),
  end: () => null,
  rounds: 1,
  points: false,
  locale: 'en',
  timeZone: 'UTC',
}
const say = (leaf: Leaf | undefined, change: Partial<LeafNames> = {}) => {
  if (!leaf) throw new Error('no leaf')
  return leafWords(leaf, { ...names, ...change })
}

/** Every type of leaf there is. */
function everything(): Leaf[] {
  const draft = sampleContest()
  draft.act('restore', 6)
  draft.merge(2, 1)
  draft.judges(['j1', 'j2'])
  draft.epoch()
  return draft.leaves
}

describe('a leaf in a sentence', () => {
  it('tells of ballots what they were', () => {
    const draft = new Draft()
    draft.vote({ voter: 'x', points: { a: 1 } })
    draft.vote({ voter: 'y', points: { a: 3, b: 12 }, kind: 'paid', quantity: 10 })
    const [free, paid] = draft.leaves
    expect(say(free)).toBe('1 free vote for Ana.')
    expect(say(paid)).toBe('10 paid votes for Bo and Ana.')
    expect(say(paid, { rounds: 2, points: true })).toBe(
      'Semi-final: 10 paid votes for Bo (12) and Ana (3).',
    )
  })

  it('says the server’s own reasons in the reader’s language, and a person’s as it was written', () => {
    const draft = sampleContest()
    draft.act('void', 6)
    const leaf = draft.leaves.at(-1)
    const saidFor = (reason: string) => say(leaf?.type === 'void' ? { ...leaf, reason } : undefined)
    expect(saidFor(leafReasons.refunded)).toMatch(/: the purchase was refunded/)
    expect(saidFor('a burst from one network')).toMatch(/: a burst from one network/)
    for (const locale of ['fr', 'es'] as const) {
      overwriteGetLocale(() => locale)
      for (const reason of Object.values(leafReasons)) expect(saidFor(reason)).not.toContain(reason)
    }
    overwriteGetLocale(() => 'en')
  })

  it('names some of many', () => {
    const draft = new Draft()
    const points = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`p${n}`, 1]))
    draft.vote({ voter: 'x', points })
    expect(say(draft.leaves[0])).toBe('1 free vote for p0, p1, p2, p3, p4 and 2 others.')
  })

  it('tells of decisions, rules and results', () => {
    const said = everything().map((leaf) => say(leaf))
    expect(said[0]).toBe(
      'The rules from here on: one choice on a ballot; a free ballot every hour; the jury counts 50%; votes can be bought.',
    )
    expect(said[1]).toBe('Ana is in the contest.')
    expect(said[4]).toMatch(/^Semi-final: from May 13, 2026, .+ UTC to .+, with 3 contestants\.$/)
    expect(said).toContain('Entry 5 is held for review: test')
    expect(said).toContain('Semi-final: voting is closed.')
    const close = everything().find(({ type }) => type === 'close')
    expect(say(close, { end: () => '2026-05-16T21:00:00Z' })).toMatch(
      /^Semi-final: voting is closed \(end: May 16, 2026, 9:00.PM UTC\)\.$/,
    )
    expect(said).toContain('Final: takes in the ballots of Semi-final.')
    // By what the places go by: shares where two sides are weighed, sums elsewhere.
    const result = everything().find((leaf) => leaf.type === 'result')
    expect(say(result)).toMatch(/1\. \w+ \(\d+\.\d{1,4}%\)/)
    if (result?.type !== 'result') throw new Error('no result')
    const rows = result.rows.map((row) => ({ ...row, score: null }))
    expect(say({ ...result, rows })).toMatch(/1\. \w+ \(\d+\)/)
  })

  it('says every type in every language, each in its own words', () => {
    const leaves = everything()
    expect(new Set(leaves.map(({ type }) => type))).toEqual(new Set(leafTypes))
    const said = locales.map((locale) => {
      overwriteGetLocale(() => locale)
      return leaves.map((leaf) => say(leaf, { locale }))
    })
    overwriteGetLocale(() => 'en')
    for (const [at, leaf] of leaves.entries())
      expect(new Set(said.map((texts) => texts[at])).size, leaf.type).toBe(locales.length)
    expect(said.flat().filter((text) => /undefined|\{|\[object/.test(text))).toEqual([])
  })
})
