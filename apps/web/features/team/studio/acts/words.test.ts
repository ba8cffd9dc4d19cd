import { afterEach, expect, test } from 'vitest'
import { voteMethods } from '@plaudit/contract/constants'
import { resultVisibilities, tieBreakRules } from '@plaudit/contract/organiserConstants'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { actWords, detailWords } from './words.ts'
import { changeWords } from '../../../studio/open/change-words.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const french = (field: string, before: unknown, after: unknown) => {
  overwriteGetLocale(() => 'fr')
  return changeWords({ field, before, after }, 'fr', 'Europe/Paris')
}

test('what is kept as a code is told as the screens name it', () => {
  expect(french('method', 'single', 'points')).toContain('Un seul favori → Des points')
  expect(french('jury_weight', null, 0.5)).toMatch(/rien → 50\s%/)
  expect(french('category', 431, 436)).not.toMatch(/\d/)
  expect(french('tie_break', ['earliest', 'shared'], ['shared'])).toContain(
    'Arrivé le premier, Places partagées → Places partagées',
  )
})

test.each([
  ['method', voteMethods],
  ['result_visibility', resultVisibilities],
  ['voter_requirement', ['anyone', 'signed_in', 'confirmed_email', 'confirmed_phone', 'code']],
  ['entry_policy', ['organiser', 'moderated', 'open']],
  ['visibility', ['public', 'unlisted']],
  ['tie_break', tieBreakRules.map((rule) => [rule])],
])('no code of %s is shown', (field, codes) => {
  for (const code of codes) {
    const words = french(field, null, code).split(' → ')[1]
    expect(words).not.toBe(String(code))
    expect(words).not.toBe('')
  }
})

const entry = {
  audit_id: 1,
  at: '2026-01-01T00:00:00Z',
  actor: null,
  act: 'approve_entries',
  contestants: ['Zoé'],
  people: [],
  changes: [],
  detail: {},
}

test('a colon stands as French writes it', () => {
  overwriteGetLocale(() => 'fr')
  expect(actWords(entry)).toMatch(/\s: Zoé$/)
})

test('what was done to ballots is told with how many, and why', () => {
  const detail = { ballots: 1200, reason: 'A program voted' }
  expect(detailWords({ ...entry, act: 'void_ballots', detail })).toEqual([
    '1,200 ballots',
    'Reason: A program voted',
  ])
  expect(detailWords(entry)).toEqual([])
})

test('each detail of a contestant has a name of its own', () => {
  const names = ['tagline', 'country_code', 'story', 'video_url', 'attachment_id', 'gallery'].map(
    (field) => changeWords({ field, before: '', after: 'x' }, 'en', 'UTC').split(':')[0],
  )
  expect(new Set(names).size).toBe(names.length)
})
