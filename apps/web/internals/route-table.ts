import type { ServerBuild, UNSAFE_AssetsManifest as Manifest } from 'react-router'
import { locales } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'

type Route = NonNullable<Manifest['routes'][string]>

/**
 * The router's table of routes in one language: its scripts stand in the folder of that language. The version
 * names the language, because browsers keep the answers to `/__manifest` by their address alone.
 */
export function tableIn(
  assets: ServerBuild['assets'],
  locale: Locale,
  folder: string | undefined,
): ServerBuild['assets'] {
  const version = `${assets.version}-${locale}`
  if (folder === undefined) return { ...assets, version }
  const moved = JSON.stringify(assets).replaceAll(
    /"\/assets\/([\w.~-]+\.js)"/g,
    `"/assets/${folder}/$1"`,
  )
  const table = JSON.parse(moved) as ServerBuild['assets']
  const everywhere = new Set(table.entry.imports)
  for (const route of Object.values(table.routes))
    if (route?.imports) route.imports = route.imports.filter((script) => !everywhere.has(script))
  return { ...table, version }
}

/** The language of the page that asks for more routes; undefined for every other request. */
export function localeOfTable(url: URL, manifestPath: string): Locale | undefined {
  if (url.pathname !== manifestPath) return undefined
  const version = url.searchParams.get('version') ?? ''
  return locales.find((locale) => version.endsWith(`-${locale}`))
}

/** Returns a page's part of the table: the routes that it shows, without the scripts that it has loaded by then. */
export function tableOfPage(manifest: Manifest, ids: readonly string[]): Manifest {
  const shown = ids.flatMap((id) => manifest.routes[id] ?? [])
  return {
    url: manifest.url,
    version: manifest.version,
    entry: { module: manifest.entry.module, imports: [] },
    routes: Object.fromEntries(shown.map((route) => [route.id, bare(route)])),
  }
}

/** The router treats what is missing like `false`. */
function bare(route: Route): Route {
  const said = Object.entries({ ...route, imports: [] }).filter(([, value]) => value !== false)
  return Object.fromEntries(said) as unknown as Route
}
