import type { CSSProperties } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Site } from '@plaudit/contract/sites'
import { fromWire, locales, type Locale } from '@plaudit/i18n/locale'

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

/** What a site speaks, its own first; everything on the page that says the server is down. */
export const localesOf = (site: Site | undefined): readonly Locale[] =>
  site ? site.languages.map(fromWire) : locales

export const useLocales = (): readonly Locale[] => localesOf(useSite())

/** Scheme and host of the site, for addresses that people share. */
export function useOrigin(): string {
  return useRouteLoaderData<() => Promise<RootData>>('root')?.origin ?? ''
}

/** What a site's two colours became, each readable on what it stands on; the design system has its own without them. */
export const siteColours = (site: Site | undefined): CSSProperties | undefined =>
  site &&
  (Object.fromEntries(
    Object.entries(site.colours).map(([name, colour]) => [`--site-${name}`, colour]),
  ) as CSSProperties)
