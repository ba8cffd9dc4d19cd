import type { Rule } from './sources.ts'

const nouns = new Set([
  'accounts',
  'sites',
  'contests',
  'voting',
  'payments',
  'ledger',
  'marketplace',
  'orders',
  'hiring',
  'clubs',
  'feeds',
  'messaging',
  'notifications',
  'files',
  'admin',
  'reports',
  'search',
  'todos',
  'people',
  'ranking',
  'joins',
])

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

const screens = new Set([...nouns, 'entries', 'dashboard', 'studio', 'pages', 'phone', 'profile'])

/** A server module is made of files of the known names, or of folders of those names; no others. */
export const vocabulary: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const module = /^apps\/server\/src\/modules\/([^/]+)(?:\/([^/]+))?(\/.+)?$/.exec(path)
    if (module) return faultOfModule(path, module[1] ?? '', module[2], Boolean(module[3]))
    const feature = /^apps\/web\/features\/([^/]+)\//.exec(path)?.[1]
    if (feature && !screens.has(feature)) {
      return [`${path}: "${feature}" is no noun of the product; features are named as modules are`]
    }
    return []
  })

function faultOfModule(path: string, noun: string, entry: string | undefined, isBelow: boolean) {
  if (!nouns.has(noun)) return [`${path}: "${noun}" is no noun of the product`]
  const name = (entry ?? '').replace(/(\.test)?\.ts$/, '')
  // Rows for tests, and who may make which call, live beside their module.
  if (names.has(name) || ((name === 'factory' || name === 'rights') && !isBelow)) return []
  return [`${path}: a module has no "${name}"; it is made of ${[...names].join(', ')}`]
}
