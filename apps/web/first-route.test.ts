import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

/** Bytes of script, packed by gzip, that a first page may need before it is alive (quality: 150 KB). */
const most = 150 * 1024

/** What only signed-in organisers open. */
const own = new Set(['shells/organiser', 'features/studio/area/area'])

const client = path.join(import.meta.dirname, 'build/client')

interface BuiltRoute {
  id: string
  parentId?: string
  path?: string
  index?: true
  module: string
  clientLoaderModule?: string
  imports: string[]
}
interface Manifest {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, BuiltRoute>
}

/** What the router's own table of a language says about every route. */
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
  const { url, entry } = manifest
  const needed = chain.flatMap(({ module, imports, clientLoaderModule }) => [
    module,
    ...imports,
    ...(clientLoaderModule === undefined ? [] : [clientLoaderModule]),
  ])
  return new Set([url, entry.module, ...entry.imports, ...needed])
}

const languages = JSON.parse(
  readFileSync(path.join(client, '../languages.json'), 'utf8'),
) as Record<string, string>

it.each(Object.entries(languages))(
  'every page that strangers open needs at most 150 KB of script to be alive, in %s',
  (language, folder) => {
    const manifest = manifestOf(folder)
    const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
    const sizes = Object.keys(manifest.routes)
      .filter((id) => !parents.has(id))
      .map((id) => chainOf(manifest, id))
      .filter((chain) => chain.every(({ id }) => !own.has(id)))
      .map((chain) => {
        const scripts = [...firstScripts(manifest, chain)]
        const address = chain.flatMap(({ path: part }) => part || []).join('/')
        return { address: `/${address}`, bytes: scripts.reduce((sum, at) => sum + sizeOf(at), 0) }
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
