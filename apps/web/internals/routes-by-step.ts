import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Every route's steps from the root; those of its layouts come first. */
function stepsOf(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id]
  if (route === undefined) return []
  return [...stepsOf(routes, route.parentId), ...(route.path ?? '').split('/').filter(Boolean)]
}

/** The first step of an address, as routes are found: however it is spelt. */
const firstStep = (pathname: string): string =>
  (/^\/*([^/]*)/.exec(pathname)?.[1] ?? '').replace(/\.data$/, '').toLowerCase()

const isPlain = (step: string): boolean => /^[\w-]*$/.test(step)

/**
 * The routes that an address can lead to by its first step. The router looks through its whole table for each page, and
 * does so several times: with three hundred routes that was a tenth of what a page costs.
 * @returns the name of the table that an address needs, and that table.
 */
export function routesByStep(routes: Routes): {
  nameOf: (pathname: string) => string
  tableOf: (name: string) => Routes
} {
  const first = new Map(Object.keys(routes).map((id) => [id, stepsOf(routes, id)[0] ?? '']))
  const named = new Set([...first.values()].filter(isPlain).map((step) => step.toLowerCase()))
  const whole = '*'
  return {
    nameOf: (pathname) => {
      const step = firstStep(pathname)
      // A step that no route begins with, or that has to be read first, is looked for everywhere.
      return named.has(step) ? step : whole
    },
    tableOf: (name) => {
      if (name === whole) return routes
      const kept = new Set<string>()
      for (const [id, step] of first) {
        if (isPlain(step) && step.toLowerCase() !== name) continue
        for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
          kept.add(at)
      }
      return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
    },
  }
}
