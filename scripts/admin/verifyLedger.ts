import { noKeySets } from '../../apps/server/src/modules/payments/data/keySets.ts'
import { proveBooks } from '../../apps/server/src/modules/payments/mutations/proveBooks.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'

/** Derives the books anew and says what doesn't fit; a running server compares with the providers' reports besides. */
export async function verifyLedger(db: Db, say: (line: string) => void): Promise<number> {
  const proof = await proveBooks({ db, keySets: noKeySets, providers: {} })
  const findings = proof.findings.filter((finding) => !finding.includes('gave no report'))
  for (const finding of findings) say(`  ${finding}`)
  say(
    findings.length === 0
      ? `The books add up: ${proof.transactions} transactions, each balanced in each currency.`
      : `The books do not add up: ${findings.length} findings.`,
  )
  return findings.length === 0 ? 0 : 1
}
