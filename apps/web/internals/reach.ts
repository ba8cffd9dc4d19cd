import { fileURLToPath } from 'node:url'

interface ModuleInfo {
  code?: string | null
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
export interface ChunkingContext {
  getModuleInfo: (id: string) => ModuleInfo | null
}

/** Nothing of it is left once each file imports its own sentences. */
export const allWords = '/paraglide/messages.js'

/** The folder of the screens' workspace. */
export const here = fileURLToPath(new URL('../', import.meta.url))

/** A screen's file as the router asks for it. */
export const asRoute = (file: string): string => `${here + file}?__react-router-build-client-route`

/** Everything that the files import, by default without what comes later by itself. */
export function reachable(
  files: readonly string[],
  context: ChunkingContext,
  when: 'at first' | 'later too' = 'at first',
): Set<string> {
  const found = new Set<string>()
  const queue = files.flatMap((file) => [here + file, asRoute(file)])
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || id.endsWith(allWords)) continue
    const info = context.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    queue.push(...info.importedIds)
    if (when === 'later too') queue.push(...info.dynamicallyImportedIds)
  }
  return found
}
