import { hasApp } from '../../lib/app-address.ts'
import { appBase } from '../../lib/app-base.ts'
import { isOn, type Switched } from '../../lib/site.ts'

export const tabNames = ['contests', 'services', 'chat', 'groups', 'profile'] as const
export type TabName = (typeof tabNames)[number]

/** The first part of the addresses that belong to each tab, below the shell's own; all others are of the contests. */
const ofTab: Record<Exclude<TabName, 'contests'>, readonly string[]> = {
  services: [
    'services',
    's',
    'category',
    'providers',
    'add-service',
    'edit-service',
    'view',
    'jobs',
    'offers',
    'cart',
    'checkout',
  ],
  chat: ['chat', 'chatModule'],
  groups: ['groups', 'c', 'myclubs', 'club-invitation'],
  profile: [
    'profile',
    'auth',
    'u',
    'page',
    'user',
    'waiting',
    'share',
    'my-tasks',
    'task',
    'addTask',
    'editTask',
    'edit-profile',
    'editProfile',
    'notifications',
    'sales',
    'library',
    'pricing',
    'deposit',
    'earnings',
    'help',
    'how-it-works',
    'schedule-meeting',
    'privacy-policy',
    'terms-of-service',
    'feed',
    'appeal',
    'consent',
  ],
}

/** The address below the shell's own. */
export const below = (pathname: string): string =>
  pathname.slice(appBase.length).replaceAll(/^\/+|\/+$/g, '')

/** The tab that an address of the shell belongs to. */
export function tabOf(pathname: string): TabName {
  const [first = ''] = below(pathname).split('/')
  return tabNames.find((name) => name !== 'contests' && ofTab[name].includes(first)) ?? 'contests'
}

/** Returns the tab that is lit: the search looks through all tabs and lights none. */
export const litTab = (pathname: string): TabName | undefined =>
  below(pathname) === 'search' ? undefined : tabOf(pathname)

/** Returns the beginning of a tab; the tab of contests begins with waiting things, live contests and followed ones. */
export const rootOf = (tab: TabName): string => (tab === 'contests' ? appBase : `${appBase}/${tab}`)

/** Address at which each tab was left, while the page lives: typed words and seen rows are not looked for anew. */
export const left = new Map<TabName, { href: string; scroll: number }>()

/** The tabs of this installation: what no feature has a screen for, or what it switched off, is left out. */
export const tabsHere = (switched: Switched, has: (path: string) => boolean = hasApp): TabName[] =>
  tabNames.filter((name) => {
    const part = name === 'groups' ? 'clubs' : name
    const isAlways = part === 'contests' || part === 'profile'
    return (isAlways || isOn(switched, part)) && has(name)
  })

/**
 * Screens that others may open by their address. What is the person's own, asks for something or belongs to one reader
 * alone has nothing to share.
 */
const forOthers =
  /^(?:contests?|cx|round|join|edition|submit|receipt|services|s|category|view|providers|u|page|jobs|c|pricing|help|how-it-works|schedule-meeting|privacy-policy|terms-of-service)(?:\/|$)/

export const isForOthers = (pathname: string): boolean => forOthers.test(below(pathname))

/** True if a screen begins with a contest's cover, over which the bar is glass. */
export const hasCover = (pathname: string): boolean =>
  /^(?:cx|contest)\/[^/]+$/.test(below(pathname))

/** True if an address is the beginning of its tab, from which no way leads back. */
export const isRoot = (pathname: string): boolean =>
  `/app/${below(pathname)}` === `/app/${below(rootOf(tabOf(pathname)))}`
