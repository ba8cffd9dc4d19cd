import { m } from '@plaudit/i18n/messages'

export interface NavLink {
  href: string
  label: string
  current?: boolean
}

export function isAt(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}

/** The bar's links; the contest pages count as being among the contests. */
export function mainLinks(pathname: string): NavLink[] {
  const amongContests = ['/contests', '/index.html', '/contest', '/cx', '/round'].some((href) =>
    isAt(pathname, href),
  )
  return [
    { href: '/contests', label: m.common_contests(), current: amongContests },
    {
      href: '/how-it-works',
      label: m.common_how_it_works(),
      current: isAt(pathname, '/how-it-works'),
    },
  ]
}
