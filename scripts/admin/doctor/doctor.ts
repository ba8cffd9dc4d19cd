import { readConfig, type Config } from '../../../apps/server/src/platform/config.ts'
import { directConnection } from '../../../apps/server/src/platform/configNodes.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/db.ts'
import { StartFault } from '../../../apps/server/src/platform/postgres/fault.ts'
import { settingsOf } from '../../../apps/server/src/routes.ts'
import { withPostgres } from '../withDatabase.ts'
import { databaseFaults } from './database.ts'
import { broken, type Fault } from './fault.ts'
import { machineChecks } from './machine.ts'

/** Looks at everything and says each fault with what helps. @returns 1 where something is broken. */
export async function doctor(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  // Every fault of the configuration at once is what reading it says.
  const config = readConfig(env, settingsOf())
  const faults: Fault[] = []
  for (const check of machineChecks) faults.push(...(await check(config)))
  faults.push(...(await lookIntoDatabase(config)))
  for (const { kind, what, fix } of faults) {
    say(`${kind === 'broken' ? '✗' : '!'} ${what}`)
    say(`  → ${fix}`)
  }
  const wrong = faults.filter(({ kind }) => kind === 'broken').length
  say(
    faults.length === 0
      ? 'Nothing is wrong.'
      : `${wrong} broken, ${faults.length - wrong} at risk.`,
  )
  return wrong > 0 ? 1 : 0
}

async function lookIntoDatabase(config: Config): Promise<Fault[]> {
  try {
    return await withPostgres(config, async (postgres) => {
      const connection = postgres?.config ?? directConnection(config)
      const { db, close } = openDatabase({ connection, max: 1 })
      try {
        return await databaseFaults(db, config)
      } finally {
        await close()
      }
    })
  } catch (error) {
    if (error instanceof StartFault)
      return [broken(error.message, 'The server does not start until then.')]
    return [
      broken(
        `The database does not answer: ${(error as Error).message}`,
        config.databaseUrl === undefined
          ? `The end of ${config.dataDir}/postgres/server.log says why.`
          : 'Look at DATABASE_URL, and whether that PostgreSQL runs and lets this machine in.',
      ),
    ]
  }
}
