import type { SideNavLink } from '@plaudit/ui/side-nav'
import type { MenuLink, Side } from '../lib/menu.ts'
import { EntryBadge } from './entry-badge.tsx'

type Icon = NonNullable<Side['admin']>[number]['icon']

/** A menu's link as the way around at the side draws it. */
export function sideLink(link: MenuLink & { icon?: Icon }): SideNavLink {
  const { href, label, current, icon: Icon, useBadge } = link
  return {
    href,
    label,
    current,
    ...(Icon && { icon: <Icon aria-hidden="true" className="size-5 flex-none opacity-80" /> }),
    ...(useBadge && { count: <EntryBadge of={useBadge} /> }),
  }
}
