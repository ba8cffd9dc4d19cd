import { createHash } from 'node:crypto'
import path from 'node:path'
import * as features from '../features.ts'
import { mergedScripts, type Graph } from './merged.ts'
import { asRoute, here, type ChunkingContext } from './reach.ts'
import { layouts, filesOf } from './screens.ts'

/** Parts that wake by themselves on every page, soon after it is alive. */
const awake = [
  'internals/moving-screens.ts',
  'lib/newest-answers.ts',
  'lib/renew-picture.ts',
  '../../packages/client/src/realtime.ts',
  '../../packages/ui/src/toast-region.tsx',
]

/** Parts that wake by themselves where somebody is signed in, and on every page once it is touched. */
const touched = [
  'components/acting-band.tsx',
  'components/navigation-notes.tsx',
  'features/messaging/slots/bar.tsx',
  'features/notifications/slots/bar.tsx',
  'features/orders/slots/bar.tsx',
  'lib/offline/queue.ts',
  '../../packages/ui/src/toast-card.tsx',
]

/** Parts that a tap asks for: each comes alone, under its own name. */
const alone =
  /\/(lib\/dialogs\.ts|ui\/src\/(menu|dialog-view)\.tsx|components\/nav-drawer-view\.tsx)$/

/** Screens whose first scripts have come near to what is allowed (quality: 150 KB). */
const full =
  /\/(contests\/round|entries\/editions\/edition|marketplace\/list\/(plain|services))\.tsx\?/

/**
 * Names the scripts of what no other group holds.
 * @param isPlaced tells whether an earlier group takes a module, or may take it along.
 */
export function restOfScripts(
  context: ChunkingContext,
  isPlaced: (id: string) => boolean,
): Map<string, string> {
  const importsOf = (id: string): readonly string[] => context.getModuleInfo(id)?.importedIds ?? []
  const graph: Graph = {
    imports: (id) => importsOf(id).filter((other) => !isPlaced(other)),
    size: (id) => withoutComments(context.getModuleInfo(id)?.code ?? '').length,
    isAlone: (id) => alone.test(id),
  }
  const shells = layouts.map(({ file }) => file)
  const routes = [...filesOf(features), ...shells, 'shells/organiser.tsx', 'shells/admin.tsx'].map(
    asRoute,
  )
  const pathsOf = (files: readonly string[]) => files.map((file) => path.join(here, file))
  const [woken, afterTouch] = [pathsOf(awake), pathsOf(touched)]
  const parts = partsOf(routes, context).difference(new Set([...routes, ...woken, ...afterTouch]))
  const scripts = mergedScripts(graph, [
    { entries: woken, often: 20, room: 1000 },
    { entries: afterTouch, often: 15, room: 5000 },
    ...routes.map((route) => ({ entries: [route], often: 1, room: full.test(route) ? 0 : 3000 })),
    ...[...parts].map((part) => ({ entries: [part], often: 0.3, room: 3000 })),
  ])
  return new Map(scripts.flatMap((ids) => ids.map((id) => [id, nameOf(ids)] as const)))
}

/** A name that stays as long as the same modules are in the script: pages that were kept go on knowing it. */
function nameOf(ids: readonly string[]): string {
  const names = ids.map((id) => path.relative(here, id)).toSorted()
  return `shared${createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 8)}`
}

/** About what the script has of it: no comments, no blanks before a line. */
const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[^]*?\*\/|^\s+(\/\/.*)?/gm, '')

/** Everything that comes later by itself: a menu, a dialog, a part below. */
function partsOf(routes: readonly string[], context: ChunkingContext): Set<string> {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const queue = [...routes]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = context.getModuleInfo(id)
    for (const part of info?.dynamicallyImportedIds ?? []) parts.add(part)
    queue.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []))
  }
  return parts
}
