import * as features from '../features.ts'
import { messageFolder as messages } from './languages.ts'
import { restOfScripts } from './openings.ts'
import { allWords, here, reachable, type ChunkingContext } from './reach.ts'
import { filesOf } from './screens.ts'

const frame =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//
/** Parts of the frame that no first page uses; who does takes them along. */
const unframed = /\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/
const ofPresses = /\/(mutationObserver|useMutation)\.js$/
/** Files of every page: the root with its providers, and the shell around most of them. */
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

/** Parts that every page of the main site wakes when idle: one request instead of fifty of a sentence each. */
const menus = ['main-links-view', 'site-foot-view', 'look-menu', 'acting-band'].map(
  (name) => `components/${name}.tsx`,
)
/** The same in the bar of both frames. */
const badges = ['messaging', 'notifications', 'orders'].map(
  (feature) => `features/${feature}/slots/bar.tsx`,
)
/** The bars of the phone's shell, which wake on each of its screens. */
const around = [
  'components/app/tab-addresses.ts',
  ...['app-bar', 'app-here', 'app-tabs', 'tab-badge', 'tab-face', 'tab-keeper'].map(
    (name) => `components/app/${name}.tsx`,
  ),
]

/** Parts that wake on every contest's page. */
const scene = ['toolbar', 'open/turn-note', 'rounds-road', 'announcer'].map(
  (name) => `features/contests/${name}.tsx`,
)

/** Small parts of those pages that many others show, too: who takes one of them takes no contest along. */
const shownElsewhere =
  /\/(ui\/src\/(drawn-once\.tsx|tabs\.tsx|tab-classes\.ts|time-left\.ts)|web\/lib\/(note-viewed|feel|shell-name)\.ts|lucide-react\/.+\/chevron-right\.mjs)$/

/** The main site's bar and foot: the phone's shell has its own. */
const ofMain =
  /\/(shells\/main|components\/(account-area|main-links|nav-drawer|network-banner|site-foot)|ui\/src\/(brand|top-bar))\.tsx(\?|$)/

/** The checkout comes in one file with its sentences, so that a payer waits for nothing else. */
const checkout = ['features/payments/checkout/checkout.tsx', 'features/payments/checkout/begin.tsx']
const ofCheckout = /\/features\/payments\/(checkout\/|subscriptions\/words\.ts|test-band\.tsx)/

/** The phone's shell, without what other pages have of it. */
const app = ['shells/app.tsx']
const ofApp =
  /\/(components\/app\/app-anchor|shells\/app|internals\/app-|lib\/(app-address|install-offer|slot))/

const routeFiles = [...filesOf(features)]

type Reach = Record<
  | ('shell' | 'contest' | 'contestant' | 'landing' | 'list' | 'app')
  | ('checkout' | 'words' | 'badges' | 'menus' | 'scene' | 'around'),
  Set<string>
>
let reach: Reach | undefined

/** Chunks by who needs what, the widest shared first: a group takes along what its modules import. */
const chunks: Record<string, (id: string, reach: Reach) => boolean> = {
  frame: (id) => frame.test(id) && !unframed.test(id),
  // The entry starts what the others only hold: it runs when the page's modules are there.
  shell: (id, { shell }) =>
    shell.has(id) && !id.endsWith('/entry.client.tsx') && !unframed.test(id) && !ofMain.test(id),
  main: (id, { shell }) => shell.has(id) && ofMain.test(id),
  presses: (id) => ofPresses.test(id),
  public: (id, { contest, landing, list }) =>
    (contest.has(id) && (landing.has(id) || list.has(id)) && !unframed.test(id)) ||
    shownElsewhere.test(id),
  // Many pages need it, and a contest's page does not.
  empty: (id) => id.endsWith('/ui/src/empty-state.tsx'),
  lists: (id, { landing, list }) => landing.has(id) && list.has(id) && !unframed.test(id),
  voting: (id, { contest, contestant }) =>
    contest.has(id) && contestant.has(id) && !unframed.test(id),
  stage: (id, { contest }) => contest.has(id) && !unframed.test(id),
  words: (id, { words }) => words.has(id),
  app: (id, { app }) => app.has(id) && ofApp.test(id),
}

/** Chunks that hold nothing of what other first pages need: who asks for such a thing takes no checkout along. */
const closedChunks = ['checkout', 'badges', 'menus', 'scene', 'around'] as const

/**
 * Modules of every page come in two chunks, and modules that strangers open first (a contest, the landing page, the
 * list) in four more by which pages share them, since each request costs a phone time. Sentences that several of a
 * contest's rarer parts say come in one chunk: the page that strangers open first names every chunk that its parts
 * need. What is left comes together as pages need it (`openings.ts`).
 */
const namedGroups = Object.entries({
  ...chunks,
  ...Object.fromEntries(
    closedChunks.map((name) => [name, (id: string, of: Reach) => of[name].has(id)]),
  ),
}).map(([name, belongs], at, all) => ({
  debugName: name,
  priority: all.length - at,
  name: (id: string, context: ChunkingContext): string | null =>
    belongs(id, reachOf(context)) ? name : null,
}))

/** Modules of the named groups, with what these take along. */
function placed(context: ChunkingContext): Set<string> {
  const of = reachOf(context)
  const groups = [
    ...Object.values(chunks),
    ...closedChunks.map((name) => (id: string) => of[name].has(id)),
  ]
  const found = new Set<string>()
  const queue = [...allModules(context)].filter((id) => groups.some((belongs) => belongs(id, of)))
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || id.endsWith(allWords)) continue
    found.add(id)
    queue.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

let rest: Map<string, string> | undefined
const nameOfRest = (id: string, context: ChunkingContext): string | null => {
  if (!rest) {
    const inGroups = placed(context)
    rest = restOfScripts(context, (other) => inGroups.has(other) || other.endsWith(allWords))
  }
  return rest.get(id) ?? null
}

export const chunkGroups = [
  ...namedGroups,
  { debugName: 'rest', priority: 0, includeDependenciesRecursively: false, name: nameOfRest },
]

function reachOf(context: ChunkingContext): Reach {
  if (reach) return reach
  const atFirst = reachable([...everywhere, ...routeFiles], context)
  const later = (files: string[]) => reachable(files, context).difference(atFirst)
  const found: Reach = {
    shell: reachable(everywhere, context),
    contest: reachable(contest, context),
    contestant: reachable(contestant, context),
    landing: reachable(landing, context),
    list: reachable(list, context),
    app: reachable(app, context),
    checkout: ownOfCheckout(context),
    words: sharedWords(context, atFirst),
    badges: later(badges),
    menus: later(menus),
    scene: later(scene),
    around: ownOf(around, later(around), context),
  }
  for (const name of closedChunks) keepClosed(found, name, context)
  reach = found
  return reach
}

/**
 * Leaves out modules that import something of first pages that has no chunk yet: the group would take that along. A
 * module of a closed chunk before this one has its place.
 */
function keepClosed(
  found: Reach,
  name: (typeof closedChunks)[number],
  context: ChunkingContext,
): void {
  const group = found[name]
  const before = closedChunks.slice(0, closedChunks.indexOf(name))
  const isPlaced = (id: string): boolean =>
    group.has(id) ||
    id.endsWith(allWords) ||
    Object.values(chunks).some((belongs) => belongs(id, found)) ||
    before.some((other) => found[other].has(id))
  leaveOut(group, (id) => {
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    return imported.some((other) => !isPlaced(other))
  })
}

/** Until nothing more is to go: what goes may take others with it. */
function leaveOut(group: Set<string>, goes: (id: string) => boolean): void {
  for (let before = -1; before !== group.size;) {
    before = group.size
    for (const id of group) if (goes(id)) group.delete(id)
  }
}

const allModules = (context: ChunkingContext): Set<string> =>
  reachable([...everywhere, ...routeFiles], context, 'later too')

/** Returns the part of `reached` that is the files themselves, and modules that nothing else imports. */
function ownOf(
  files: readonly string[],
  reached: Set<string>,
  context: ChunkingContext,
): Set<string> {
  const own = new Set(reached)
  leaveOut(own, (id) => {
    const importers = context.getModuleInfo(id)?.importers ?? []
    return !files.includes(id.slice(here.length)) && importers.some((by) => !own.has(by))
  })
  return own
}

/** Sentences of parts that few contests have: other pages of a contest never ask for them. */
const seldom = /\/(accounts|editions|entries|judging|voting)_\w+\.js$/

/** Sentences about that which two or more parts say, of those that come after a contest's page, and no page says at first. */
function sharedWords(context: ChunkingContext, atFirst: Set<string>): Set<string> {
  const later = [...reachable(contest, context, 'later too')].filter(
    (id) => id.startsWith(messages) && seldom.test(id) && !atFirst.has(id),
  )
  return new Set(later.filter((id) => (context.getModuleInfo(id)?.importers.length ?? 0) > 1))
}

/** The parts of the checkout, and the sentences that nothing else says: who says one of the others takes no checkout along. */
function ownOfCheckout(context: ChunkingContext): Set<string> {
  const own = [...reachable(checkout, context)].filter((id) => {
    const importers = context.getModuleInfo(id)?.importers ?? []
    const isSaid = id.startsWith(messages) && importers.every((by) => ofCheckout.test(by))
    return isSaid || ofCheckout.test(id)
  })
  return new Set(own)
}

const ofFirstPages =
  /(^|\/)(shared[0-9a-f]{8}|shell|main|app|public|lists|list-screen|mobile-list|voting|stage|empty|edition|round|club|later|post-card|service-screen|order)-[\w-]+\.js$/

/**
 * Which scripts are fetched together with a part of a page. A part that first pages open later names itself alone: the
 * names of all that it needs were 2.5 KiB of a contest's first script. The browser finds them one round trip later,
 * when the page is alive and idle.
 */
export const fetchedTogether = (
  _part: string,
  needed: string[],
  { hostId }: { hostId: string },
): string[] => (ofFirstPages.test(hostId) ? [] : needed)
