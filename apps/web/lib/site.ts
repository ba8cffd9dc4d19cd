import type { CSSProperties } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Site } from '@plaudit/contract/sites'
import type { ProductPart } from '@plaudit/contract/sites/parts'
import { fromWire, locales, type Locale } from '@plaudit/i18n/locale'

/** Data that the root's loader gives to every page. */
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

/** Which parts of the product are switched on here (`parts` on the wire); undefined where nobody has said. */
export type Switched = Site['parts'] | undefined

export const useSwitched = (): Switched => useSite()?.parts

/** True if nothing switches a part off; a screen of no part is always on. */
export const isOn = (switched: Switched, part: ProductPart | undefined): boolean =>
  part === undefined || switched?.[part] !== false

export const useIsOn = (part: ProductPart): boolean => isOn(useSwitched(), part)

/** Returns a site's languages, its own first; all languages on the page that says the server is down. */
export const localesOf = (site: Site | undefined): readonly Locale[] =>
  site ? site.languages.map(fromWire) : locales

export const useLocales = (): readonly Locale[] => localesOf(useSite())

/** True if the site shows the things of one owner alone: nobody there thinks of an installation of their own. */
export const useIsOneOwners = (): boolean => typeof useSite()?.owner_id === 'number'

/** Scheme and host of the site, for addresses that people share. */
export function useOrigin(): string {
  return useRouteLoaderData<() => Promise<RootData>>('root')?.origin ?? ''
}

/** Returns a site's two colours, each readable on its ground; without them the design system has its own. */
export const siteColours = (site: Site | undefined): CSSProperties | undefined =>
  site &&
  (Object.fromEntries(
    Object.entries(site.colours).map(([name, colour]) => [`--site-${name}`, colour]),
  ) as CSSProperties)
