import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { isAt } from './navigation.ts'
import type { NavLink } from './navigation.ts'

/*
 * What menus and the foot lead to. Their scripts come after the page, so these links and their words stand apart
 * from those of the bar (docs/decisions/0008).
 */

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
