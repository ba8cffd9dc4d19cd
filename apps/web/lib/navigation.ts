import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'

export interface NavLink {
  href: string
  label: string
  current?: boolean
}

function isAt(pathname: string, href: string): boolean {
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

/** What a signed-in person has of their own. */
export function ownLinks(pathname: string): NavLink[] {
  return [
    { href: '/dashboard', label: m.common_dashboard() },
    { href: '/editContests', label: m.common_my_contests() },
    { href: '/managecontestant', label: m.common_my_contestants() },
    { href: '/judge', label: m.common_judging() },
    { href: '/admin/access', label: m.area_title() },
  ].map((link) => ({ ...link, current: isAt(pathname, link.href) }))
}

/** What only an admin has; `user` is the person as the server told. */
export function adminLinks(user: SessionUser | undefined, pathname: string): NavLink[] {
  if (!user?.is_admin) return []
  return [{ href: '/mailbox', label: m.common_mailbox(), current: isAt(pathname, '/mailbox') }]
}

export function footLinks(): NavLink[] {
  return [
    { href: '/contests', label: m.common_contests() },
    { href: '/how-it-works', label: m.common_how_it_works() },
    { href: '/help', label: m.common_help() },
    { href: '/privacy-policy', label: m.common_privacy() },
    { href: '/terms-of-service', label: m.common_terms() },
  ]
}
