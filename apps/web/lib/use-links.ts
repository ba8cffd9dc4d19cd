import { useLocation } from 'react-router'
import { linksOf } from './menu.ts'
import { useSite } from './site.ts'
import { useUser } from './user.ts'

type Entries = Parameters<typeof linksOf>[0]

/** The links of a menu for its reader, with the current one marked. */
export function useLinks<Given extends Entries[number]>(entries: readonly Given[], base?: string) {
  const { pathname } = useLocation()
  const { user } = useUser()
  return linksOf(entries, pathname, { user, site: useSite() }, base)
}
