/** What the bundler tells of a module. */
export interface Graph {
  /** Other modules that come with it. */
  imports: (id: string) => readonly string[]
  /** Bytes of its script, before it is packed. */
  size: (id: string) => number
  /** It stays in a script of its own, and takes along nothing that does not need it where it does not come. */
  isAlone?: (id: string) => boolean
}

/** Entries that are opened together, and how often that happens beside other openings. */
export interface Opening {
  entries: readonly string[]
  often: number
  /** So many bytes that it has no need of may come with it, before they are packed. */
  room: number
}

/** Modules that come in one script. */
interface Script {
  modules: string[]
  size: number
  /** Openings that need it, by their place in the list. */
  by: Set<number>
  needs: Set<Script>
  isAlone: boolean
  /** Modules that stay alone and that it needs. */
  fallsWith: string
}

interface Pair {
  one: Script
  other: Script
  /** Bytes of all openings. */
  saves: number
}

/** A request costs a slow phone as much as so many bytes of script, before they are packed. */

/** A request costs a slow phone as much as so many bytes of script, before they are packed. */
const request = 3000

/**
 * Puts small scripts together that are mostly needed together. A bundler makes a script of each set of modules that the
 * same entries need: hundreds of some hundred bytes, and a page asked for forty of them, one after the other, on a slow
 * line. Two are put together as long as the requests that this saves are worth more than what openings fetch that need
 * only one of the two, with all that it needs. Scripts never need each other in a circle: a module would run before what it needs.
 *
 * @returns the modules of each script that several openings need, or one that opens several entries.
 */
export function mergedScripts(graph: Graph, openings: readonly Opening[]): string[][] {
  const scripts = scriptsOf(graph, openings)
  const often = openings.map((opening) => opening.often)
  const rooms = openings.map((opening) => opening.room)
  let pairs = [...scripts].flatMap((one, at) =>
    [...scripts].slice(0, at).flatMap((other) => worthwhile(one, other, often)),
  )
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const { one, other } = best
    // Pairs before this one may have changed what comes along.
    const [now] = worthwhile(one, other, often)
    if (!now || now.saves < best.saves) {
      pairs = [...pairs.filter((pair) => pair !== best), ...(now ? [now] : [])]
      continue
    }
    const isCircle = leadsTo(one, other) || leadsTo(other, one)
    if (isCircle || !fits(best, rooms)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    for (const [at, bytes] of addedBy(best)) rooms[at] = (rooms[at] ?? 0) - bytes
    takeOver(one, other, scripts)
    const rest = pairs.filter(
      (pair) => ![pair.one, pair.other].some((s) => s === one || s === other),
    )
    const again = [...scripts].flatMap((each) => (each === one ? [] : worthwhile(one, each, often)))
    pairs = [...rest, ...again]
  }
  return [...scripts].filter(({ isAlone }) => !isAlone).map(({ modules }) => modules)
}

/** The scripts that a bundler makes: modules that the same openings need. */
function scriptsOf(graph: Graph, openings: readonly Opening[]): Set<Script> {
  const neededBy = new Map<string, number[]>()
  openings.forEach(({ entries }, at) => {
    for (const id of reachedFrom(entries, graph)) {
      neededBy.set(id, [...(neededBy.get(id) ?? []), at])
    }
  })
  const isShared = (id: string): boolean => {
    const by = neededBy.get(id) ?? []
    return by.length > 1 || by.some((at) => (openings[at]?.entries.length ?? 0) > 1)
  }
  const ids = [...neededBy.keys()].filter(isShared).toSorted()
  const isAlone = (id: string): boolean => graph.isAlone?.(id) ?? false
  const fallsWith = (id: string): string =>
    [...reachedFrom([id], graph)].filter(isAlone).toSorted().join()
  const alike = (id: string): string =>
    isAlone(id) ? id : `${neededBy.get(id)?.join()} ${fallsWith(id)}`
  const scripts = [...Map.groupBy(ids, alike).values()].map((modules): Script => {
    const size = modules.reduce((sum, id) => sum + graph.size(id), 0)
    const by = new Set(neededBy.get(modules[0] ?? ''))
    const [first = ''] = modules
    return {
      modules,
      size,
      by,
      needs: new Set(),
      isAlone: isAlone(first),
      fallsWith: fallsWith(first),
    }
  })
  const scriptOf = new Map(scripts.flatMap((one) => one.modules.map((id) => [id, one] as const)))
  for (const one of scripts) {
    const needed = one.modules.flatMap((id) => graph.imports(id))
    one.needs = new Set(needed.flatMap((id) => scriptOf.get(id) ?? []))
    one.needs.delete(one)
  }
  return new Set(scripts)
}

function reachedFrom(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const queue = [...entries]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...graph.imports(id))
  }
  return found
}

function worthwhile(one: Script, other: Script, often: readonly number[]): Pair[] {
  if (one.isAlone || other.isAlone || one.fallsWith !== other.fallsWith) return []
  const of = (at: number): number => often[at] ?? 0
  const most = one.by
    .intersection(other.by)
    .values()
    .reduce((sum, at) => sum + of(at) * request, 0)
  if (most === 0) return []
  const pair = { one, other }
  const saves = addedBy(pair).reduce((left, [at, bytes]) => left - of(at) * bytes, most)
  return saves > 0 ? [{ ...pair, saves }] : []
}

/** What openings get that they have no need of, by the opening's place: a script comes with all that it needs. */
function addedBy({ one, other }: Pick<Pair, 'one' | 'other'>): [at: number, bytes: number][] {
  const added = (to: Script, from: Script): [number, number][] => {
    const coming = [...withNeeds(from)].filter((script) => script !== to)
    return [...to.by.difference(from.by)].map((at) => [
      at,
      coming.reduce((sum, { by, size }) => sum + (by.has(at) ? 0 : size), 0),
    ])
  }
  return [...added(one, other), ...added(other, one)]
}

function withNeeds(script: Script): Set<Script> {
  const found = new Set<Script>()
  const queue = [script]
  for (let each = queue.pop(); each; each = queue.pop()) {
    if (found.has(each)) continue
    found.add(each)
    queue.push(...each.needs)
  }
  return found
}

const fits = (pair: Pair, rooms: readonly number[]): boolean =>
  addedBy(pair).every(([at, bytes]) => bytes <= (rooms[at] ?? 0))

const bestOf = (pairs: readonly Pair[]): Pair | undefined =>
  pairs.reduce<Pair | undefined>(
    (best, pair) => (best && best.saves >= pair.saves ? best : pair),
    undefined,
  )

/** Whether a script needs another one by way of a third. */
function leadsTo(from: Script, to: Script): boolean {
  const seen = new Set<Script>()
  const queue = [...from.needs].filter((script) => script !== to)
  for (let script = queue.pop(); script; script = queue.pop()) {
    if (script === to) return true
    if (seen.has(script)) continue
    seen.add(script)
    queue.push(...script.needs)
  }
  return false
}

function takeOver(one: Script, other: Script, scripts: Set<Script>): void {
  scripts.delete(other)
  one.modules.push(...other.modules)
  one.size += other.size
  one.by = one.by.union(other.by)
  one.needs = one.needs.union(other.needs)
  for (const each of scripts) if (each.needs.delete(other)) each.needs.add(one)
  one.needs.delete(one)
  one.needs.delete(other)
  for (const each of withNeeds(one)) each.by = each.by.union(one.by)
}
