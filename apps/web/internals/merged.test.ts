import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergedScripts, type Graph, type Opening } from './merged.ts'

/** The script of each module. */
const scriptsOf = (graph: Graph, openings: readonly Opening[]): Map<string, number> =>
  new Map(mergedScripts(graph, openings).flatMap((ids, at) => ids.map((id) => [id, at] as const)))

const names = (of: Map<string, number>, ...ids: string[]): number =>
  new Set(ids.map((id) => of.get(id))).size

const graphOf = (imports: Record<string, string[]>, sizes: Record<string, number> = {}) => ({
  imports: (id: string) => imports[id] ?? [],
  size: (id: string) => sizes[id] ?? 100,
})

const opened = (entries: string[], room = 3000) => ({ entries, often: 1, room })

it('small modules that are mostly needed together come in one script', () => {
  const graph = graphOf({ club: ['card', 'text'], jobs: ['card', 'text'], list: ['card'] })
  const of = scriptsOf(graph, [opened(['club']), opened(['jobs']), opened(['list'])])
  expect(of.keys().toArray().toSorted()).toEqual(['card', 'text'])
  expect(names(of, 'card', 'text')).toBe(1)
})

it('a screen that has no room gets nothing that it does not need', () => {
  const graph = graphOf({ club: ['card', 'text'], jobs: ['card', 'text'], list: ['card'] })
  const of = scriptsOf(graph, [opened(['club']), opened(['jobs']), opened(['list'], 0)])
  expect(names(of, 'card', 'text')).toBe(2)
})

it('what costs more than the requests that it saves stays by itself', () => {
  const graph = graphOf(
    { club: ['card', 'player'], jobs: ['card', 'player'], list: ['card'] },
    { player: 50_000 },
  )
  const rooms = [opened(['club']), opened(['jobs']), opened(['list'], 100_000)]
  expect(names(scriptsOf(graph, rooms), 'card', 'player')).toBe(2)
})

it('what stays alone is put with nothing, and comes with nothing that does not need it', () => {
  const graph = {
    ...graphOf({ bar: ['ask', 'tip'], menu: ['ask', 'tip'], list: ['tip'], ask: ['dialog'] }),
    isAlone: (id: string) => id === 'dialog',
  }
  const of = scriptsOf(graph, [opened(['bar']), opened(['menu']), opened(['list'])])
  expect(of.has('dialog')).toBe(false)
  expect(names(of, 'ask', 'tip')).toBe(2)
})

it('a script comes with all that it needs, which costs those who do not need it', () => {
  const graph = graphOf(
    { bar: ['ask', 'tip'], menu: ['ask', 'tip'], page: ['base'], list: ['tip'], ask: ['base'] },
    { base: 50_000 },
  )
  const opens = [opened(['bar']), opened(['menu']), opened(['page']), opened(['list'], 60_000)]
  expect(names(scriptsOf(graph, opens), 'ask', 'tip')).toBe(2)
})

/** Modules of a size each, which need some of those that come later in the list, and screens that need some of all. */
const ofModules = 12
const modules = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 4000 }),
    needs: fc.uniqueArray(fc.nat(ofModules - 1), { maxLength: 3 }),
  }),
  { minLength: ofModules, maxLength: ofModules },
)
const screens = fc.array(fc.uniqueArray(fc.nat(ofModules - 1), { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 8,
})

it('scripts never need each other in a circle', () => {
  fc.assert(
    fc.property(modules, screens, (made, opens) => {
      const imports = Object.fromEntries([
        ...made.map(({ needs }, at) => [`m${at}`, needs.filter((n) => n > at).map((n) => `m${n}`)]),
        ...opens.map((needs, at) => [`screen${at}`, needs.map((n) => `m${n}`)]),
      ]) as Record<string, string[]>
      const sizes = Object.fromEntries(made.map(({ size }, at) => [`m${at}`, size]))
      const rooms = opens.map((_, at) => opened([`screen${at}`], 5000))
      const of = scriptsOf(graphOf(imports, sizes), rooms)
      const needs = Map.groupBy(
        [...of].flatMap(([id, script]) =>
          (imports[id] ?? []).flatMap((other) => {
            const to = of.get(other)
            return to === undefined || to === script ? [] : [[script, to] as const]
          }),
        ),
        ([from]) => from,
      )
      // Whatever needs nothing more is taken away: nothing is left unless it stands in a circle.
      const left = new Set(of.values())
      for (let before = -1; before !== left.size;) {
        before = left.size
        for (const script of left) {
          if (!needs.get(script)?.some(([, to]) => left.has(to))) left.delete(script)
        }
      }
      expect([...left]).toEqual([])
    }),
    { numRuns: 500 },
  )
})

it('what entries need that open together comes together, and a part has no more than its own', () => {
  const graph = graphOf({
    club: ['words'],
    dialog: ['words'],
    bar: ['badge'],
    band: ['badge', 'tip'],
  })
  const of = scriptsOf(graph, [opened(['bar', 'band']), opened(['club']), opened(['dialog'], 0)])
  expect(of.keys().toArray().toSorted()).toEqual(['badge', 'band', 'bar', 'tip', 'words'])
  expect(names(of, 'badge', 'tip', 'bar', 'band')).toBe(1)
})
