import { readFile } from 'node:fs/promises'
import { noKeySets } from '../../apps/server/src/modules/payments/data/keySets.ts'
import { openRealProviders } from '../../apps/server/src/modules/payments/mutations/providers/open.ts'
import { proveBooks } from '../../apps/server/src/modules/payments/mutations/proveBooks.ts'
import type { Config } from '../../apps/server/src/platform/config.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import { openOutgoing } from '../../apps/server/src/platform/outgoing/outgoing.ts'
import { closedOutgoing, restoredTo } from '../../apps/server/src/platform/restored.ts'
import { loadSecrets } from '../../apps/server/src/platform/secrets.ts'
import { CopyFault } from './copies/fault.ts'
import { readReport } from './reportFile.ts'
import { say as sayLine, withDatabase } from './withDatabase.ts'

type Sources = Parameters<typeof proveBooks>[0]
type Rows = Parameters<typeof proveBooks>[1]

/** Derives the books anew and says what does not fit; without sources nobody outside is asked. */
export async function verifyLedger(
  db: Db,
  say: (line: string) => void,
  { sources, rows }: { sources?: Sources; rows?: Rows } = {},
): Promise<number> {
  const proof = await proveBooks(sources ?? { db, keySets: noKeySets, providers: {} }, rows)
  const findings =
    sources === undefined
      ? proof.findings.filter((finding) => !finding.includes('gave no report'))
      : proof.findings
  for (const finding of findings) say(`  ${finding}`)
  say(
    findings.length === 0
      ? `The books add up: ${proof.transactions} transactions, each balanced in each currency.`
      : `The books do not add up: ${findings.length} findings.`,
  )
  return findings.length === 0 ? 0 : 1
}

/**
 * `verify-ledger [--report=<file>] [--offline]`: the same, held against what the providers report by their interfaces,
 * and against a file of one of them.
 */
export async function verifyLedgerBy(config: Config, words: readonly string[]): Promise<number> {
  const file = words.find((word) => word.startsWith('--report='))?.slice('--report='.length)
  const rows = file === undefined ? [] : readReport(await textOf(file))
  return withDatabase(config, async ({ db }) => {
    if (words.includes('--offline')) return verifyLedger(db, sayLine, { rows })
    // A place that was put back asks nobody before its operator says how it goes on.
    const isOpen = (await restoredTo(db)) === undefined
    const { keySets, providers, payoutProviders } = openRealProviders({
      config,
      db,
      lookups: db,
      outgoing: isOpen ? openOutgoing(config.outgoingPrivate) : closedOutgoing,
      publicUrl: config.publicUrl ?? '',
      secrets: await loadSecrets(config.secretKey, config.dataDir),
    })
    return verifyLedger(db, sayLine, { sources: { db, keySets, providers, payoutProviders }, rows })
  })
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new CopyFault(`${file} can't be read.`)
  }
}
