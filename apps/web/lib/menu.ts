import type { ComponentType } from 'react'
import type { SessionUser } from '@plaudit/contract/accounts'
import type { Site } from '@plaudit/contract/sites'
import type { PersonUse } from '@plaudit/contract/sites/uses'
import type { ProductPart } from '@plaudit/contract/sites/parts'
import { isOn } from './site.ts'

/** Facts that decide about an entry's place in a menu, if it has one. */
export interface Facts {
  /** The signed-in person; undefined for a visitor, and until the device has been asked. */
  user: SessionUser | undefined
  site: Site | undefined
}

interface Entry {
  /** Address of the screen: from the site's start, for `area` and `admin` below those. */
  href: string
  /** A message of the catalogues, as it is: `m.common_contests`. */
  label: () => string
  /** Smaller stands further ahead; 50 without. */
  order?: number | ((facts: Facts) => number)
  /** Other addresses that count as being there. */
  at?: readonly string[]
  shown?: (facts: Facts) => boolean
  /** Gone where the installation switched this part off; what is open already keeps entries of its own. */
  part?: ProductPart
  /** A hook that says how much is new there; nothing is shown for 0. */
  useBadge?: () => number
  /** Its number stands at the entry and at the phone's tab alone: not on the app's icon, nor at the start. */
  isCalm?: true
}

/** The groups of the person's menu, in their order (product 14). */
const personGroups = [
  'page',
  'organiser',
  'sales',
  'orders',
  'money',
  'tasks',
  'settings',
  'admin',
] as const

interface PersonEntry extends Entry {
  group: (typeof personGroups)[number]
  /** Serves people alone who do this, or one of these; behind "More" for others. */
  use?: PersonUse | readonly PersonUse[]
}
interface SideEntry extends Entry {
  icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>
}
interface AdminEntry extends SideEntry {
  /** Open to people of support who are no admins. */
  forSupport?: true
  /** Below the heading "Machine room". */
  isMachine?: true
}

/** `features/<noun>/menu.ts` exports it as `menu`: what the bar, the person's menu and the foot lead to. */
export interface Menu {
  bar?: readonly Entry[]
  person?: readonly PersonEntry[]
  foot?: readonly Entry[]
}

/** `features/<noun>/side.ts` exports it as `side`: what stands beside the screens of the organiser and of the admin. */
export interface Side {
  organiser?: readonly Entry[]
  area?: readonly SideEntry[]
  admin?: readonly AdminEntry[]
}

/**
 * Returns the length of an address that an entry stands for: among several that fit, the closest is the current one.
 */
const closeness = (pathname: string, href: string): number =>
  pathname === href || pathname.startsWith(`${href}/`) ? href.length : 0

/** The entries of one menu for this person on this site, in their order, with whole addresses. */
export function linksOf<Given extends Entry>(
  entries: readonly Given[],
  pathname: string,
  facts: Facts,
  base = '',
) {
  const orderOf = ({ order = 50 }: Entry) => (typeof order === 'number' ? order : order(facts))
  const links = entries
    .filter(({ shown }) => shown?.(facts) ?? true)
    .filter(({ part }) => isOn(facts.site?.parts, part))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((entry) => {
      const href = base === '' ? entry.href : `${base}/${entry.href}`.replace(/\/$/, '')
      const places = [href, ...(entry.at ?? [])]
      const close = Math.max(...places.map((place) => closeness(pathname, place)))
      return { ...entry, href, label: entry.label(), close }
    })
  const closest = Math.max(1, ...links.map(({ close }) => close))
  return links.map(({ close, ...link }) => ({ ...link, current: close === closest }))
}

export type MenuLink = ReturnType<typeof linksOf>[number]

/** The person's links, group by group; groups without any are left out. */
export const inGroups = <Link extends Pick<PersonEntry, 'group'>>(
  links: readonly Link[],
): Link[][] =>
  personGroups
    .map((group) => links.filter((link) => link.group === group))
    .filter(({ length }) => length > 0)

/**
 * The person's links that serve what they do, and the rest, which stands behind "More" (product 14). Until it is known
 * what somebody does, all stand in front; the screen that one is on always does.
 */
export function byUse<Link extends Pick<PersonEntry, 'use'> & { current: boolean }>(
  links: readonly Link[],
  uses: readonly PersonUse[] | undefined,
): { own: Link[]; more: Link[] } {
  const serves = ({ use, current }: Link): boolean =>
    use === undefined ||
    uses === undefined ||
    current ||
    [use].flat().some((one) => uses.includes(one))
  return { own: links.filter(serves), more: links.filter((link) => !serves(link)) }
}
