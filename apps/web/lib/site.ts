import type { CSSProperties } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Site } from '@plaudit/contract/sites'
import type { Locale } from '@plaudit/i18n/locale'

/** What the root's loader gives to every page. */
export interface RootData {
  site: Site
  locale: Locale
  /** Scheme and host of the site. */
  origin: string
}

/** The site of this host; undefined only on the page that says the server is down. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<() => Promise<RootData>>('root')?.site
}

/** Scheme and host of the site, for addresses that people share. */
export function useOrigin(): string {
  return useRouteLoaderData<() => Promise<RootData>>('root')?.origin ?? ''
}

/** A site's two colours; the design system has its own without them. */
export function siteColours(site: Site | undefined): CSSProperties | undefined {
  if (!site?.primary && !site?.secondary) return undefined
  const colours: Record<string, string> = {}
  if (site.primary) colours['--site-primary'] = site.primary
  if (site.secondary) colours['--site-secondary'] = site.secondary
  return colours
}
