import type { Rule, Source } from './sources.ts'

/** The nouns are the modules of the product's one list. */
const nounsOf = (sources: readonly Source[]): ReadonlySet<string> => {
  const list = sources.find(({ path }) => path === 'apps/server/src/modules.ts')?.text ?? ''
  return new Set(
    [...list.matchAll(/from '\.\/modules\/(\w+)\/module\.ts'/g)].map(([, noun = '']) => noun),
  )
}

const names = new Set([
  'module',
  'routes',
  'policy',
  'data',
  'mutations',
  'states',
  'events',
  'tasks',
  'present',
  'tables',
])

/** Screens that belong to several modules, or to a part of one. */
const screens = new Set(['dashboard', 'studio', 'pages', 'phone', 'profile'])

/** A server module is made of files of the known names, or of folders of those names; no others. */
export const vocabulary: Rule = (sources) => {
  const nouns = nounsOf(sources)
  return sources.flatMap(({ path }) => {
    const module = /^apps\/server\/src\/modules\/([^/]+)(?:\/([^/]+))?(\/.+)?$/.exec(path)
    if (module) {
      const [, noun = '', entry, below] = module
      return nouns.has(noun)
        ? faultOfModule(path, entry, Boolean(below))
        : [`${path}: "${noun}" is no noun of the product (apps/server/src/modules.ts)`]
    }
    const feature = /^apps\/web\/features\/([^/]+)\//.exec(path)?.[1]
    if (feature && !nouns.has(feature) && !screens.has(feature)) {
      return [`${path}: "${feature}" is no noun of the product; features are named as modules are`]
    }
    return []
  })
}

function faultOfModule(path: string, entry: string | undefined, isBelow: boolean) {
  const name = (entry ?? '').replace(/(\.test)?\.ts$/, '')
  // Rows for tests, and who may make which call, live beside their module.
  if (names.has(name) || ((name === 'factory' || name === 'rights') && !isBelow)) return []
  return [`${path}: a module has no "${name}"; it is made of ${[...names].join(', ')}`]
}
