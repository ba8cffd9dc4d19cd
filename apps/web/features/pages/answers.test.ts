import { m } from '@plaudit/i18n/messages'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { afterEach, expect, it } from 'vitest'
import { answersFor } from './answers.ts'
import { helpGroups } from './help-groups.ts'
import type { Site } from '@plaudit/contract/sites'
import { passages } from './page-words.ts'
import { privacySections } from './privacy-words.ts'

it('finds answers by their words, whatever their accents and capitals', () => {
  const pairs = [
    ['Où est mon reçu ?', 'Sous Mes votes.'],
    ['What is a passkey?', 'A key of your device.'],
  ] as const
  expect(answersFor(pairs, 'RECU')).toEqual([pairs[0]])
  expect(answersFor(pairs, 'key device')).toEqual([pairs[1]])
  expect(answersFor(pairs, 'key nothing')).toEqual([])
  expect(answersFor(pairs, '  ')).toEqual([])
})

it('answers nothing about parts that are switched off', () => {
  const on = { services: true, jobs: true, clubs: true, chat: true, paid_votes: true }
  const said = (parts: typeof on) => {
    const all = helpGroups(parts, false)
    return {
      groups: all.map(({ id }) => id),
      found: answersFor(
        all.flatMap((g) => g.questions),
        'money votes held',
      ),
    }
  }
  expect(said(on).groups).toEqual(expect.arrayContaining(['clubs', 'jobs']))
  expect(said(on).found).toHaveLength(1)
  const off = said({ ...on, clubs: false, jobs: false, paid_votes: false })
  expect(off.groups).not.toEqual(expect.arrayContaining(['clubs']))
  expect(off.groups).not.toEqual(expect.arrayContaining(['jobs']))
  expect(off.found).toEqual([])
})

it('tells of servers and mail settings on no site of one owner', () => {
  const groups = (isOneOwners: boolean) => helpGroups(undefined, isOneOwners).map(({ id }) => id)
  expect(groups(false).filter((id) => !groups(true).includes(id))).toEqual(['operators'])
})

afterEach(() => overwriteGetLocale(() => 'en'))

const names = { site: 'Plaudit', host: 'plaudit.example' }

it('finds the small print and the questions about services by words of their texts, in three languages', () => {
  const words = {
    en: ['fingerprint', 'price', 'countback', 'free votes', 'carts', 'warranty'],
    fr: ['empreinte', 'prix', 'deuxièmes', 'votes gratuits', 'paniers', 'garantie'],
    es: ['huella', 'precio', 'segundas', 'votos gratuitos', 'carritos', 'garantía'],
  } as const
  for (const locale of ['en', 'fr', 'es'] as const) {
    overwriteGetLocale(() => locale)
    const found = (text: string) =>
      passages(undefined, names)
        .filter(({ title, text: said }) => answersFor([[title, said]], text).length > 0)
        .map(({ href }) => href)
    expect(found(words[locale][0]).some((href) => href.startsWith('/privacy-policy#'))).toBe(true)
    expect(found(words[locale][1]).some((href) => href.startsWith('/services/'))).toBe(true)
    expect(found(words[locale][2])).toContain('/how-it-works')
    expect(found(words[locale][3])).toContain('/pricing')
    expect(found(words[locale][4])).toContain('/privacy-policy#time')
    expect(found(words[locale][5])).toContain('/terms-of-service#what')
  }
})

it('says of each hand of another company that this site’s pages and files go through, in three languages', () => {
  const site = (more: object) =>
    ({ captcha: null, contact: null, operator: null, providers: {}, ...more }) as unknown as Site
  const said = (more: object) =>
    privacySections(site(more), names)
      .map(({ text }) => text)
      .join('\n')
  for (const locale of ['en', 'fr', 'es'] as const) {
    overwriteGetLocale(() => locale)
    const hands = [
      [{ providers: { stripe: 'pk_1' } }, 'Stripe'],
      [{ meeting_url: 'https://forms.example/a' }, 'forms.example'],
      [{ places_host: 'photon.example' }, 'photon.example'],
      [{ files_apart: true }, m.pages_privacy_store()],
    ] as const
    for (const [more, words] of hands) {
      expect(said({})).not.toContain(words)
      expect(said(more)).toContain(words)
    }
  }
})
