import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './fault.ts'

/** Folder of DATA_DIR in which `restore` and `import` put together what goes there; gone with their last step. */
export const restoring = '.restoring'

/** The same of `upgrade`, for the database of another major version. */
export const upgrading = '.upgrading'

/** The same of `move`, for rows that go to another database. */
export const moving = '.moving'

/** The bundled database as it was, once its rows went to one of the operator's own. */
export const movedAway = 'postgres.moved'

/** An empty database would begin where the operator forgot the address of the one that has everything. @throws StartFault */
export function refuseMoved(dataDir: string): void {
  if (existsSync(join(dataDir, movedAway)) && !existsSync(join(dataDir, 'postgres')))
    throw new StartFault(
      `This installation moved to a PostgreSQL of its own: set DATABASE_URL. It comes back by \`npm run admin -- move --back\`; the database as it was before the move is in ${join(dataDir, movedAway)} (docs/operations.md).`,
    )
}

/**
 * Keeps everybody off a place that a command changes, or was killed in: a start would make an empty database there, and
 * another key. @throws StartFault
 */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, upgrading)))
    throw new StartFault(
      `An upgrade of the database in ${dataDir} is under way, or was broken off. Nothing is lost. Once nothing runs it any more: \`npm run admin -- upgrade\` of the new version, with --from as before, goes on; that of the version before goes back (docs/upgrades.md).`,
    )
  if (existsSync(join(dataDir, moving)))
    throw new StartFault(
      `A move to another database is under way in ${dataDir}, or was broken off. Nothing is lost. Once nothing runs it any more: the same \`npm run admin -- move\` again goes on. To stay with the database that there is, remove ${join(dataDir, moving)} (docs/operations.md).`,
    )
  if (existsSync(join(dataDir, restoring)))
    throw new StartFault(
      `A copy or an export is being put into ${dataDir}, or that was broken off. Once nothing does it any more: remove everything in that folder, which was empty before, and begin \`restore\` or \`import\` anew (docs/operations.md).`,
    )
}
