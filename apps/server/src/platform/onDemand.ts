import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A library that most servers need seldom or never is loaded by the first who calls for it: an idle
 * server is smaller by some 70 MB. Its types come by `import type`.
 */
export const onDemand =
  <Library>(name: string): (() => Library) =>
  () =>
    require(name) as Library
