import { importsOf, isTest, type Rule } from './sources.ts'

/** The shortest way from a place back to itself, told once: by its first name in the alphabet. */
export function circleFrom(start: string, graph: Map<string, Set<string>>): string[][] {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way.every((place) => place >= start) ? [[...way, start]] : []
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return []
}

/** No file needs one that needs it, be it for a type: such a type stands in a file of its own. */
export const circles: Rule = (sources) => {
  const graph = new Map(
    sources
      .filter(({ path }) => !isTest(path))
      .map((source) => [
        source.path,
        new Set(
          importsOf(source)
            .filter(({ isLater }) => !isLater)
            .map(({ target }) => target),
        ),
      ]),
  )
  keepOnlyCircles(graph)
  return [...graph.keys()].flatMap((path) =>
    circleFrom(path, graph).map((circle) => `files in a circle: ${circle.join(' → ')}`),
  )
}

/** Takes away, again and again, what leads to nothing that is left: few files remain to be walked through. */
function keepOnlyCircles(graph: Map<string, Set<string>>): void {
  for (let before = -1; before !== graph.size;) {
    before = graph.size
    for (const [path, targets] of graph)
      if (![...targets].some((target) => graph.has(target))) graph.delete(path)
  }
}
