/** What the bundler tells of a module. */
export interface Graph {
  /** Other modules that come with it. */
  imports: (id: string) => readonly string[]
  /** Bytes of its script, before it is packed. */
  size: (id: string) => number
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
 * only one of the two. Scripts never need each other in a circle: a module would run before what it needs.
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
  return [...scripts].map(({ modules }) => modules)
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
  const scripts = [...Map.groupBy(ids, (id) => String(neededBy.get(id))).values()].map(
    (modules): Script => {
      const size = modules.reduce((sum, id) => sum + graph.size(id), 0)
      return { modules, size, by: new Set(neededBy.get(modules[0] ?? '')), needs: new Set() }
    },
  )
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
  const cost = (by: Set<number>, each: number): number =>
    by.values().reduce((sum, at) => sum + (often[at] ?? 0) * each, 0)
  const saves =
    cost(one.by.intersection(other.by), request) -
    cost(one.by.difference(other.by), other.size) -
    cost(other.by.difference(one.by), one.size)
  return saves > 0 ? [{ one, other, saves }] : []
}

/** What openings get that they have no need of, by the opening's place. */
const addedBy = ({ one, other }: Pair): [at: number, bytes: number][] => [
  ...[...one.by.difference(other.by)].map((at): [number, number] => [at, other.size]),
  ...[...other.by.difference(one.by)].map((at): [number, number] => [at, one.size]),
]

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
}
