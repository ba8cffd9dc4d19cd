import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './fault.ts'

/** Folder of DATA_DIR in which `restore` and `import` put together what goes there; gone with their last step. */
export const restoring = '.restoring'

/** The same of `upgrade`, for the database of another major version. */
export const upgrading = '.upgrading'

/**
 * Keeps everybody off a place that a command changes, or was killed in: a start would make an empty database there, and
 * another key. @throws StartFault
 */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, upgrading)))
    throw new StartFault(
      `An upgrade of the database in ${dataDir} is under way, or was broken off. Nothing is lost. Once nothing runs it any more: \`npm run admin -- upgrade\` of the new version, with --from as before, goes on; that of the version before goes back (docs/upgrades.md).`,
    )
  if (existsSync(join(dataDir, restoring)))
    throw new StartFault(
      `A copy or an export is being put into ${dataDir}, or that was broken off. Once nothing does it any more: remove everything in that folder, which was empty before, and begin \`restore\` or \`import\` anew (docs/operations.md).`,
    )
}
