import { useLocation } from 'react-router'
import { startContestHref } from './addresses.ts'

/** The organiser's area in its three layouts, by their addresses (specification 2). */
export const areas = {
  access: '/admin/access',
  simpleMenu: '/admin/simpleMenu',
  topMenu: '/admin/topMenu',
} as const
export type AreaName = keyof typeof areas

const within = (pathname: string, base: string) =>
  pathname === base || pathname.startsWith(`${base}/`)

/** The layout that an address belongs to. */
export function areaOf(pathname: string): AreaName | undefined {
  return (Object.keys(areas) as AreaName[]).find((name) => within(pathname, areas[name]))
}

/**
 * Returns the addresses of the studio and a new contest for the present screen: within the area if the area has them.
 */
export function useStudioPlace() {
  const { pathname } = useLocation()
  const area = areaOf(pathname)
  const base = area === undefined ? '' : areas[area]
  return {
    studio: (cxId: string, rest = '') => `${base}/studio/${cxId}${rest}`,
    contests: area === undefined ? '/editContests' : `${base}/contest`,
    start: area === undefined ? startContestHref : `${base}/create/studio/new/new`,
  }
}
