import { expect, test } from 'vitest'
import type { Site } from '@plaudit/contract/sites'
import { productParts, type ProductPart } from '@plaudit/contract/sites/parts'
import { tabsHere } from '../components/app/tab-addresses.ts'
import { linksOf } from '../lib/menu.ts'
import { barEntries, footEntries, personEntries } from './menus.ts'
import { areaEntries } from './sides.ts'

const all = [barEntries, personEntries, footEntries]
/** Entries of menus and the phone's tabs that lead to a part; nothing leads to paid votes by itself. */
const doors: Record<ProductPart, string[]> = {
  services: ['/services', '/services/landing', '/recently-viewed', 'tab services'],
  jobs: ['/jobs'],
  clubs: ['/groups', 'tab groups'],
  chat: ['/conversations', '/admin/access/messages', 'tab chat'],
  paid_votes: [],
}
/** Open business goes on: money, orders, downloads, a person's own texts and the groups that a person joined. */
const ways = [
  '/orders',
  '/sales',
  '/library',
  '/manage-services',
  '/payments',
  '/subscriptions',
  '/earnings',
  '/myclubs',
  '/user-profile/written',
]

function doorsWithout(off: ProductPart | undefined): string[] {
  const parts = Object.fromEntries(
    productParts.map((part) => [part, part !== off]),
  ) as Site['parts']
  const facts = { user: undefined, site: { parts } as Site }
  return [
    ...all.flatMap((entries) => linksOf(entries, '/', facts).map(({ href }) => href)),
    ...linksOf(areaEntries, '/', facts, '/admin/access').map(({ href }) => href),
    ...tabsHere(parts, () => true).map((tab) => `tab ${tab}`),
  ]
}

test.each(productParts)(
  'nothing leads to %s where it is switched off, and all else stays',
  (part) => {
    const on = doorsWithout(undefined)
    const off = doorsWithout(part)
    expect(on).toEqual(expect.arrayContaining(doors[part]))
    expect([...new Set(on)].filter((href) => !off.includes(href)).toSorted()).toEqual(
      doors[part].toSorted(),
    )
    expect(off).toEqual(expect.arrayContaining(ways))
  },
)
