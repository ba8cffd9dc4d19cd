import { useOrigin, useSite } from '../../lib/site.ts'

export interface SiteNames {
  site: string
  host: string
}

/** Name and host of this site, for texts that say who is meant. */
export function useSiteNames(): SiteNames {
  const site = useSite()
  const origin = useOrigin()
  return { site: site?.title ?? 'Plaudit', host: origin === '' ? '' : new URL(origin).host }
}
