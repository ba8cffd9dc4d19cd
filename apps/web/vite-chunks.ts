import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { messageFolder as messages } from './vite-languages.ts'

const importOfMessages = /^import \{ m \} from ['"]@plaudit\/i18n\/messages['"];?$/m

/**
 * Turns `m.some_message()` into an import of that one message, so that the bundler knows which page
 * says what and a page carries its own sentences only.
 */
export function directMessages(): Plugin {
  return {
    name: 'plaudit-direct-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { code: '@plaudit/i18n/messages', id: /\.tsx?$/ },
      handler(code) {
        const used = new Set<string>()
        const body = code.replaceAll(/\bm\.([a-z][a-z0-9]*_[a-z0-9_]+)/g, (whole, key: string) => {
          if (!existsSync(`${messages}${key}.js`)) return whole
          used.add(key)
          return `m_${key}`
        })
        const imports = [...used].map(
          (key) => `import { ${key} as m_${key} } from '${messages}${key}.js'`,
        )
        return {
          code: body.replace(importOfMessages, (line) => `${line};${imports.join(';')};`),
          map: null,
        }
      },
    },
  }
}

interface ModuleInfo {
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface ChunkingContext {
  getModuleInfo: (id: string) => ModuleInfo | null
}

const frame =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//
/** What every page has: the root with its providers, and the shell around most of them. */
const everywhere = [
  'entry.client.tsx',
  'root.tsx',
  'shells/main.tsx',
  'shells/inside.tsx',
  'lib/meta.ts',
]
/** The page that strangers open first, on a phone: few files. */
const contest = ['features/contests/contest.tsx']
const contestant = ['features/contests/contestant.tsx']
const landing = ['features/contests/landing.tsx']
const list = ['features/contests/list.tsx']

const here = fileURLToPath(new URL('./', import.meta.url))
const routeFiles = [
  ...readFileSync(`${here}routes.ts`, 'utf8').matchAll(/'((?:features|shells)\/[^']+\.tsx)'/g),
].flatMap(([, file]) => file ?? [])
/** Screens that only signed-in organisers open. */
const isOrganisers = (file: string): boolean =>
  /^(features\/(studio|dashboard)\/|shells\/organiser\.tsx)/.test(file)

interface Reach {
  shell: Set<string>
  contest: Set<string>
  contestant: Set<string>
  landing: Set<string>
  list: Set<string>
  organiser: Set<string>
  words: Set<string>
}
let reach: Reach | undefined

/** Chunks by who needs what, the widest shared first: a group takes along what its modules import. */
const chunks: Record<string, (id: string, reach: Reach) => boolean> = {
  frame: (id) => frame.test(id),
  // The entry starts what the others only hold: it runs when the page's modules are there.
  shell: (id, { shell }) => shell.has(id) && !id.endsWith('/entry.client.tsx'),
  public: (id, { contest, landing, list }) => contest.has(id) && (landing.has(id) || list.has(id)),
  // Many pages need it, and a contest's page does not.
  empty: (id) => id.endsWith('/ui/src/empty-state.tsx'),
  lists: (id, { landing, list }) => landing.has(id) && list.has(id),
  voting: (id, { contest, contestant }) => contest.has(id) && contestant.has(id),
  stage: (id, { contest }) => contest.has(id),
  words: (id, { words }) => words.has(id),
  organiser: (id, { organiser }) => organiser.has(id),
}

/**
 * What every page needs comes in two chunks, and what strangers open first (a contest, the landing page,
 * the list) in four more by who shares them, since each request costs a phone. What only the organiser's screens share
 * comes in one: each chunk of its own would stand in the router's table, which every page needs. So do sentences that
 * several of a contest's rarer parts say: the page that strangers open first names every chunk that its parts need.
 * The rest is left to the bundler.
 */
export const chunkGroups = Object.entries(chunks).map(([name, belongs], at, all) => ({
  debugName: name,
  priority: all.length - at,
  name: (id: string, context: ChunkingContext): string | null =>
    belongs(id, reachOf(context)) ? name : null,
}))

function reachOf(context: ChunkingContext): Reach {
  if (reach) return reach
  const parts = {
    shell: reachable(everywhere, context),
    contest: reachable(contest, context),
    contestant: reachable(contestant, context),
    landing: reachable(landing, context),
    list: reachable(list, context),
    organiser: new Set<string>(),
    words: sharedWords(context),
  }
  reach = { ...parts, organiser: sharedByOrganisers(context, parts) }
  return reach
}

/** What few contests have: other pages of a contest never ask for the sentences about it. */
const seldom = /\/(accounts|editions|entries|judging|voting)_\w+\.js$/

/** Sentences about that which two or more parts say, of those that come after a contest's page, and no page says at first. */
function sharedWords(context: ChunkingContext): Set<string> {
  const atFirst = reachable([...everywhere, ...routeFiles], context)
  const later = [...reachable(contest, context, 'later too')].filter(
    (id) => id.startsWith(messages) && seldom.test(id) && !atFirst.has(id),
  )
  return new Set(later.filter((id) => (context.getModuleInfo(id)?.importers.length ?? 0) > 1))
}

/** What two or more of the organiser's screens need, and nobody else, now or later; a group takes along what it imports. */
function sharedByOrganisers(context: ChunkingContext, parts: Reach): Set<string> {
  const strangers = reachable(
    [...everywhere, ...routeFiles.filter((file) => !isOrganisers(file))],
    context,
    'later too',
  )
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const file of new Set(routeFiles.filter(isOrganisers)))
    for (const id of reachable([file], context)) {
      if (seen.has(id) && !strangers.has(id)) shared.add(id)
      seen.add(id)
    }
  const elsewhere = Object.entries(chunks).filter(([name]) => name !== 'organiser')
  const isHere = (id: string) =>
    shared.has(id) || elsewhere.some(([, belongs]) => belongs(id, parts))
  for (let before = -1; before !== shared.size;) {
    before = shared.size
    for (const id of shared)
      if (!(context.getModuleInfo(id)?.importedIds ?? []).every(isHere)) shared.delete(id)
  }
  return shared
}

/** Everything that the files import, by default without what comes later by itself. */
function reachable(
  files: readonly string[],
  context: ChunkingContext,
  when: 'at first' | 'later too' = 'at first',
): Set<string> {
  const found = new Set<string>()
  const queue = files.flatMap((file) => [
    here + file,
    `${here + file}?__react-router-build-client-route`,
  ])
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || id.endsWith('/paraglide/messages.js')) continue
    const info = context.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    queue.push(...info.importedIds)
    if (when === 'later too') queue.push(...info.dynamicallyImportedIds)
  }
  return found
}
