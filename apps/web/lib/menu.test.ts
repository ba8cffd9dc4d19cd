import { describe, expect, it } from 'vitest'
import { byUse, inGroups, linksOf } from './menu.ts'
import type { Facts } from './menu.ts'

const on = (kind: 'contests' | 'services'): Facts => ({
  user: undefined,
  site: { kind } as Facts['site'],
})
const nobody = on('contests')
const entry = (href: string) => ({ href, label: () => `to ${href}` })

describe('a menu of what features bring', () => {
  it('stands in the order of the entries, whichever feature brings them', () => {
    const entries = [
      { ...entry('/last'), order: 90 },
      entry('/b'),
      { ...entry('/first'), order: 10 },
    ]
    expect(linksOf(entries, '/', nobody).map(({ href }) => href)).toEqual(['/first', '/b', '/last'])
  })

  it('puts services first on a site for services', () => {
    const bar = [
      { ...entry('/services'), order: 15 },
      { ...entry('/contests'), order: ({ site }: Facts) => (site?.kind === 'services' ? 20 : 10) },
    ]
    const first = (kind: 'contests' | 'services') =>
      linksOf<Parameters<typeof linksOf>[0][number]>(bar, '/', on(kind))[0]?.href
    expect([first('contests'), first('services')]).toEqual(['/contests', '/services'])
  })

  it('leaves out what this person has no use for', () => {
    const entries = [{ ...entry('/admin'), shown: () => false }, entry('/mine')]
    expect(linksOf(entries, '/', nobody).map(({ href }) => href)).toEqual(['/mine'])
  })

  it.each([
    ['/admin', ['/admin']],
    ['/admin/', ['/admin']],
    ['/admin/users', ['/admin/users']],
    ['/admin/users/7', ['/admin/users']],
    ['/mailbox', ['/admin/mailbox']],
    ['/administrators', []],
  ])('marks at %s the closest entry alone', (pathname, current) => {
    const entries = [entry(''), entry('users'), { ...entry('mailbox'), at: ['/mailbox'] }]
    const links = linksOf(entries, pathname, nobody, '/admin')
    expect(links.filter((link) => link.current).map(({ href }) => href)).toEqual(current)
  })

  it('has the person’s links group by group, in the order of the groups', () => {
    const groups = inGroups([
      { group: 'admin', at: 0 },
      { group: 'organiser', at: 1 },
      { group: 'page', at: 2 },
      { group: 'organiser', at: 3 },
    ])
    expect(groups.map((group) => group.map(({ at }) => at))).toEqual([[2], [1, 3], [0]])
  })

  it('keeps in front what serves this person, and the screen that they are on', () => {
    const links = [
      { href: '/my-tasks', current: false },
      { href: '/sales', use: 'sells', current: false },
      { href: '/earnings', use: ['organises', 'sells'], current: false },
      { href: '/judge', use: 'judges', current: true },
    ] as const
    const shown = (uses: Parameters<typeof byUse>[1]) => {
      const { own, more } = byUse(links, uses)
      return [own, more].map((some) => some.map(({ href }) => href))
    }
    expect(shown(undefined)).toEqual([['/my-tasks', '/sales', '/earnings', '/judge'], []])
    expect(shown([])).toEqual([
      ['/my-tasks', '/judge'],
      ['/sales', '/earnings'],
    ])
    expect(shown(['organises'])).toEqual([['/my-tasks', '/earnings', '/judge'], ['/sales']])
  })
})
