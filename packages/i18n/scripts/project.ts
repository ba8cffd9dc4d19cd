import { readFileSync } from 'node:fs'
import {
  loadProjectInMemory,
  newProject,
  type InlangProject,
  type ProjectSettings,
} from '@inlang/sdk'
import plugin from '@inlang/plugin-message-format'

/** Rows of one statement: SQLite takes 32,766 values at most. */
const atOnce = 2000

/**
 * Opens the catalogues as a project of the compiler. The library's own way asks its database six questions for each of
 * twenty thousand messages, which took half a minute of a core.
 */
export async function openProject(settings: ProjectSettings): Promise<InlangProject> {
  // What reads the catalogues is given here: the settings name it for editors.
  const blob = await newProject({ settings: { ...settings, modules: [] } })
  const project = await loadProjectInMemory({ blob, providePlugins: [plugin] })
  const files = (await plugin.toBeImportedFiles({ settings })).map(({ locale, path }) => ({
    locale,
    content: readFileSync(path),
  }))
  const { bundles, messages, variants } = await plugin.importFiles({ files, settings })
  const { db } = project
  for (const some of pieces(bundles)) await db.insertInto('bundle').values(some).execute()
  const named = messages.map((one) => ({ ...one, id: `${one.bundleId} ${one.locale}` }))
  for (const some of pieces(last(named))) await db.insertInto('message').values(some).execute()
  const placed = variants.map(({ messageBundleId, messageLocale, ...variant }) => {
    const messageId = `${messageBundleId} ${messageLocale}`
    return { ...variant, messageId, id: `${messageId} ${JSON.stringify(variant.matches)}` }
  })
  for (const some of pieces(last(placed))) await db.insertInto('variant').values(some).execute()
  return project
}

/** Of rows with the same id the last one stays, in the place of the first. */
const last = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

function* pieces<Row>(all: readonly Row[]): Iterable<Row[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce)
}
