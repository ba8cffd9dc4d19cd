import { afterEach, expect, it } from 'vitest'
import type { PlatformAct } from '@plaudit/contract/admin/answers'
import type { Locale } from '@plaudit/i18n/locale'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { detailsOf } from './detail-words.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

function told(
  detail: PlatformAct['detail'],
  locale: Locale = 'en',
  more: Partial<PlatformAct> = {},
) {
  overwriteGetLocale(() => locale)
  const act: PlatformAct = {
    audit_id: 1,
    at: '2026-05-01T10:00:00Z',
    who: 'olive',
    actor_id: 1,
    subject: 'user',
    subject_id: 2,
    about: null,
    act: 'any',
    people: [{ ID: 110_007, username: 'nora' }],
    detail,
    ...more,
  }
  return detailsOf(act, locale).map(({ text, href }) => (href === undefined ? text : [text, href]))
}

it('tells facts by their names in the reader’s language, never a code', () => {
  expect(told({ entity: 'contest', reason: 'fraud', case_id: 'abc' }, 'fr')).toEqual([
    'Quoi\u202f: Concours',
    'Motif\u202f: Fraude',
    ['Signalement', '/admin/reports/abc'],
  ])
  expect(told({ is_admin: true, is_support: false }, 'es')).toEqual([
    'Administrador: sí',
    'Soporte: no',
  ])
})

it('names people, and money in its currency', () => {
  expect(told({ user_id: 110_007, was: 'none', reason: 'Adverts.' })).toEqual([
    ['Person: nora', '/admin/users/110007'],
    'Reason: Adverts.',
  ])
  expect(told({ user_id: 5 })).toEqual(['Person: 5'])
  expect(
    told({ verdict: 'split', back: 1250, currency: 'EUR', reason: 'Half of it came.' }),
  ).toEqual(['Decision: shared', 'Paid back: €12.50', 'Reason: Half of it came.'])
})

it('tells settings as their screen calls them, and what changed in a contest as its own log does', () => {
  expect(told({ group: 'parts', jobs: false, clubs: true })).toEqual(['Jobs: no', 'Clubs: yes'])
  expect(told({ group: 'limits', reports_to_hide: 3 })).toEqual([
    'Limits',
    'Reports until something hides: 3',
  ])
  expect(told({ group: 'domains', price: 1200, currency: 'EUR' })).toEqual([
    'Host names for sale',
    'Price, 0 for none: €12.00',
    'Currency: EUR',
  ])
  expect(told({ fields: ['title', 'primary_colour', 'revision'] })).toEqual([
    'Changed: Title, Main colour',
  ])
  expect(told({ changes: [{ field: 'contest_name', before: 'A', after: 'B' }] })).toEqual([
    'Name: A → B',
  ])
})

it('leaves numbers of rows to the machine', () => {
  expect(told({ round_id: 5, fx_id: 'x', was: 'member', act_id: 9 })).toEqual([])
})
