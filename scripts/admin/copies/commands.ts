import { randomBytes } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { directConnection } from '../../../apps/server/src/platform/configNodes.ts'
import { say, withDatabase, withPostgres } from '../withDatabase.ts'
import { exportRows } from '../moving/export.ts'
import { moveFiles } from '../moving/files.ts'
import { importRows } from '../moving/import.ts'
import { move } from '../moving/move.ts'
import { refuseUsed } from '../moving/target.ts'
import { upgrade } from '../moving/upgrade.ts'
import { doctor } from '../doctor/doctor.ts'
import { CopyFault } from './fault.ts'
import { askPassphrase } from './keys.ts'
import { notePutBack, reconcile, type Went } from './reconcile.ts'
import { payouts } from './payouts.ts'
import { renewals } from './renewals.ts'
import { makeCopyAt, restoreFrom } from './copiesAt.ts'

/** Splits the words behind a command: names of options with their value, `true` for options without one. */
function wordsOf(words: readonly string[]) {
  const options = new Map<string, string | true>()
  const names: string[] = []
  for (const word of words) {
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) names.push(word)
    else options.set(name, value ?? true)
  }
  return { names, options }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** A copy has time: a person who votes meanwhile goes first. */
const patient = 10

async function backup(words: readonly string[]): Promise<number> {
  const { names, options } = wordsOf(words)
  const [to] = names
  if (to === undefined) return -1
  setPriority(Math.max(patient, getPriority()))
  const config = readConfig(process.env)
  const passphrase = await askPassphrase(process.env)
  return withPostgres(config, async (postgres) => {
    if (postgres === undefined)
      throw new CopyFault(
        'DATABASE_URL names a PostgreSQL of your own: copy it with its own tools (docs/operations.md), or use `export`.',
      )
    const keep = options.has('keep') ? Number(options.get('keep')) : undefined
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
      throw new CopyFault('--keep takes a number of copies: --keep=7')
    const begun = performance.now()
    const fast = options.has('fast')
    const common = { config, postgres, passphrase, fast }
    if (!fast)
      say(
        'The database first writes down what it holds in memory: up to five minutes; with --fast at once.',
      )
    const known = options.get('newest')
    const newest = typeof known === 'string' ? Number(known) : undefined
    const made = await makeCopyAt(common, to, { keep, newest })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(`${made.folder}: ${made.files} files, ${megabytes(made.bytes)} written in ${seconds} s.`)
    for (const name of made.cleared) say(`Cleared away: ${name}`)
    return 0
  })
}

async function restore(words: readonly string[]): Promise<number> {
  const { names, options } = wordsOf(words)
  const [copy] = names
  if (copy === undefined) return -1
  const config = readConfig(process.env)
  const passphrase = await askPassphrase(process.env)
  const into = options.get('fetch-into')
  await restoreFrom(copy, {
    config,
    passphrase,
    verify: options.has('verify'),
    fetchInto: typeof into === 'string' ? into : undefined,
    say,
  })
  say(`Restored into ${config.dataDir}. It sends nothing until: npm run admin -- reconcile`)
  return 0
}

/** A database that its own tools put back is one that was put back: it sends nothing until it was reconciled. */
async function putBack(words: readonly string[]): Promise<number> {
  const [moment] = wordsOf(words).names
  const at = new Date(moment ?? '')
  if (Number.isNaN(at.getTime())) return -1
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined)
    throw new CopyFault('The bundled database is put back from a copy: `restore`.')
  return withDatabase(config, async ({ db }) => {
    await refuseUsed(db)
    await notePutBack(db, at)
    say('Noted. It sends nothing until: npm run admin -- reconcile')
    return 0
  })
}

function goOn(words: readonly string[]): Promise<number> {
  const { options } = wordsOf(words)
  const chosen = (['moved', 'lost'] as const).filter((one) => options.has(one))
  const went: Went | undefined = chosen.length === 1 ? chosen[0] : undefined
  const config = readConfig(process.env)
  return withDatabase(config, ({ db }) => reconcile(db, went, say, config))
}

/** A command about what `reconcile --lost` holds. */
function sayOf(held: typeof renewals): (words: readonly string[]) => Promise<number> {
  return async (words) => {
    const { names, options } = wordsOf(words)
    if (names.length > 0) return -1
    return withDatabase(readConfig(process.env), ({ db }) => held(db, options, say))
  }
}

async function exportTo(words: readonly string[]): Promise<number> {
  const [to] = wordsOf(words).names
  if (to === undefined) return -1
  const config = readConfig(process.env)
  const passphrase = await askPassphrase(process.env)
  return withPostgres(config, async (postgres) => {
    const connection = postgres?.config ?? directConnection(config)
    const { rows } = await exportRows({ config, connection, to: path.resolve(to), passphrase })
    say(`${rows} rows are in ${to}, with the files and the keys.`)
    return 0
  })
}

async function importFrom(words: readonly string[]): Promise<number> {
  const [from] = wordsOf(words).names
  if (from === undefined) return -1
  const config = readConfig(process.env)
  const passphrase = await askPassphrase(process.env)
  await importRows({ from: path.resolve(from), config, passphrase, say })
  say('Taken in. It sends nothing until: npm run admin -- reconcile')
  return 0
}

async function moveOver(words: readonly string[]): Promise<number> {
  const { names, options } = wordsOf(words)
  const to = options.has('back') ? null : options.get('to')
  if (names.length > 0 || to === undefined || to === true || options.size > 1) return -1
  await move({ config: readConfig(process.env), to, say })
  return 0
}

async function upgradeDatabase(words: readonly string[]): Promise<number> {
  const from = wordsOf(words).options.get('from')
  const config = readConfig(process.env)
  const oldBinaries = typeof from === 'string' ? from : undefined
  // Its rows lie on this disk for the time it takes, their keys wrapped by what nobody has to remember.
  await upgrade({ config, oldBinaries, passphrase: randomBytes(24).toString('hex'), say })
  return 0
}

async function filesOver(words: readonly string[]): Promise<number> {
  if (words.length > 0) return -1
  await moveFiles(readConfig(process.env), say)
  return 0
}

/** Commands about whole installations; -1 is one that was not understood. */
export const copyCommands: Record<string, (words: readonly string[]) => Promise<number>> = {
  backup,
  restore,
  'put-back': putBack,
  reconcile: goOn,
  renewals: sayOf(renewals),
  payouts: sayOf(payouts),
  export: exportTo,
  import: importFrom,
  move: moveOver,
  'move-files': filesOver,
  upgrade: upgradeDatabase,
  doctor: () => doctor(process.env, say),
}
