import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'
import { expect, it } from 'vitest'
import { tableOfPage } from './internals/route-table.ts'
import { startScript } from './internals/start-script.ts'

/** Bytes of script, packed by gzip, that a first page may need before it is alive (quality: 150 KB). */
const most = 150 * 1024

/** The shells of what only signed-in people open. */
const own = new Set(
  ['organiser', 'admin', 'access', 'simpleMenu', 'topMenu'].map((shell) => `inside-${shell}`),
)

const client = path.join(import.meta.dirname, 'build/client')

type BuiltRoute = NonNullable<Manifest['routes'][string]>

/** Reads the router's own table of a language about every route. */
function manifestOf(folder: string): Manifest {
  const names = readdirSync(path.join(client, 'assets', folder))
  const name = names.find((each) => /^manifest-.*\.js$/.test(each)) ?? ''
  const script = readFileSync(path.join(client, 'assets', folder, name), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}

const packed = new Map<string, number>()
function sizeOf(address: string): number {
  const known = packed.get(address)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(client, address)), { level: 9 }).length
  packed.set(address, size)
  return size
}

function chainOf({ routes }: Manifest, id: string): BuiltRoute[] {
  const route = routes[id]
  if (!route) return []
  return [
    ...(route.parentId === undefined ? [] : chainOf({ routes } as Manifest, route.parentId)),
    route,
  ]
}

/** Everything that is fetched before a route is alive: the frame, its shells, itself. */
function firstScripts(manifest: Manifest, chain: BuiltRoute[]): Set<string> {
  const { entry } = manifest
  const needed = chain.flatMap(({ module, imports = [], clientLoaderModule }) => [
    module,
    ...imports,
    ...(clientLoaderModule === undefined ? [] : [clientLoaderModule]),
  ])
  return new Set([entry.module, ...entry.imports, ...needed])
}

const languages = JSON.parse(
  readFileSync(path.join(client, '../languages.json'), 'utf8'),
) as Record<string, string>

it.each(Object.entries(languages))(
  'every page that strangers open needs at most 150 KB of script to be alive, in %s',
  (language, folder) => {
    const manifest = manifestOf(folder)
    const parents = new Set(Object.values(manifest.routes).map((route) => route?.parentId))
    const sizes = Object.keys(manifest.routes)
      .filter((id) => !parents.has(id))
      .map((id) => chainOf(manifest, id))
      .filter((chain) => chain.every(({ id }) => !own.has(id)))
      .map((chain) => {
        const scripts = [...firstScripts(manifest, chain)]
        const address = chain.flatMap(({ path: part }) => part || []).join('/')
        // The part of the table of routes that the page itself carries counts, too.
        const table = JSON.stringify(
          tableOfPage(
            manifest,
            chain.map(({ id }) => id),
          ),
        )
        const bytes = scripts.reduce((sum, at) => sum + sizeOf(at), gzipSync(table).length)
        return { address: `/${address}`, bytes }
      })
    expect(sizes.length).toBeGreaterThan(15)
    console.info(
      sizes.map((s) => `${language} ${s.address}: ${(s.bytes / 1024).toFixed(1)} KiB`).join('\n'),
    )
    expect(sizes.filter(({ bytes }) => bytes > most)).toEqual([])
    // Something is wrong with the counting when a page seems to need less than React itself.
    expect(Math.min(...sizes.map(({ bytes }) => bytes))).toBeGreaterThan(50 * 1024)
  },
)

/** Addresses of nothing, as modules to come would add them to every shell. */
const dummies = (shells: readonly string[]): Manifest['routes'] =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => {
      const [id, module] = [`features/dummies/screen${at}`, `/assets/screen${at}-aaaaaaaa.js`]
      const parentId = shells[at % shells.length] ?? 'root'
      return [id, { id, module, parentId, path: `dummy${at}/:id`, imports: [module] } as BuiltRoute]
    }),
  )

it('a hundred more addresses leave the script of a first page as it is', () => {
  const [folder = ''] = Object.values(languages)
  const manifest = manifestOf(folder)
  const parents = [
    ...new Set(Object.values(manifest.routes).flatMap((route) => route?.parentId ?? [])),
  ]
  const more = { ...manifest, routes: { ...manifest.routes, ...dummies(parents) } }
  for (const id of Object.keys(manifest.routes)) {
    const ids = chainOf(manifest, id).map((route) => route.id)
    expect(startScript(more, ids)).toBe(startScript(manifest, ids))
  }
  // Nor do the scripts themselves carry refusals of every module, the currencies of the world, or addresses of screens that the page does not show.
  const landing = chainOf(manifest, 'features/contests/landing@')
  expect(landing.length).toBeGreaterThan(3)
  const texts = [...firstScripts(manifest, landing)].map((at) =>
    readFileSync(path.join(client, at), 'utf8'),
  )
  const whole = texts.join('\n')
  expect(['username_taken:', 'AED AFN'].filter((text) => whole.includes(text))).toEqual([])
  const elsewhere = Object.values(manifest.routes).flatMap((route) =>
    route && !landing.includes(route) && /[:/]/.test(route.path ?? '') ? (route.path ?? []) : [],
  )
  expect(elsewhere.length).toBeGreaterThan(15)
  expect(
    elsewhere.filter((address) => texts.some((text) => text.includes(`"${address}"`))),
  ).toEqual([])
})
