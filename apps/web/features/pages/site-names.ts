import { useOrigin, useSite } from '../../lib/site.ts'

/** Name and host of this site, for texts that say who is meant. */
export function useSiteNames(): { site: string; host: string } {
  const site = useSite()
  const origin = useOrigin()
  return { site: site?.title ?? 'Plaudit', host: origin === '' ? '' : new URL(origin).host }
}
