import { defaultHash, type Hash } from './hashing.ts'
import type { VerifierKey, Verify } from './keys.ts'
import type { LogSource } from './source.ts'
import { applyEntry } from './verify/apply.ts'
import { Findings } from './verify/findings.ts'
import { readHeads, type Head } from './verify/heads.ts'
import { tellLateActs } from './verify/lateActs.ts'
import { namesIn, provenNames } from './verify/names.ts'
import { checkPayments } from './verify/payments.ts'
import { Receipts } from './verify/receipts.ts'
import { compositionOf, rootText, roundReports, type Report } from './verify/report.ts'
import { compareLastResults } from './verify/results.ts'
import { Scan } from './verify/scan.ts'
import { sightingsOf } from './verify/sightings.ts'
import { ContestState } from './verify/state.ts'

export interface VerifyOptions {
  /** The log's keys, also those it no longer uses. */
  keys: readonly VerifierKey[]
  /** The log's name; the first key's when left out. */
  origin?: string
  witnesses?: readonly VerifierKey[]
  /** Texts of receipts (tlog-proof) and promises (JSON) that voters kept. */
  receipts?: readonly string[]
  /** Signed checkpoints that somebody kept. */
  checkpoints?: readonly string[]
  /** The organiser's proof of what paid for bought votes (JSON). */
  payments?: string
  /** Seconds since the epoch: they tell if promises are due. */
  now?: number
  /** Faster primitives than the built-in ones, where the platform has them. */
  hash?: Hash
  verify?: Verify
  /** Told how many leaves were read, now and then. */
  onProgress?: (leaves: number) => void
}

/**
 * Verifies a published log from its files alone (product 4): signatures, the tree against every head, each
 * leaf's form, and that the results follow from the ballots.
 * @throws what the source throws when a file can't be fetched; everything else is a finding.
 */
export async function verifyLog(source: LogSource, options: VerifyOptions): Promise<Report> {
  const findings = new Findings()
  const { keys, verify, hash = defaultHash, now = Date.now() / 1000 } = options
  const trust = {
    origin: options.origin ?? keys[0]?.name ?? '',
    keys,
    ...(options.witnesses && { witnesses: options.witnesses }),
  }
  const receipts = new Receipts({ trust, verify, findings }, options.receipts ?? [])
  const parts = { source, trust, verify, findings }
  const opened = await namesIn(source, findings)
  const heads = await readHeads(parts, options.checkpoints ?? [])
  const others = [...(heads?.others ?? []), ...receipts.heads]
  const state = new ContestState(
    findings,
    sightingsOf(heads ? [heads.current, ...others] : []),
    now,
  )
  let leaves = 0
  if (heads) {
    const { onProgress } = options
    const onLeaf = (entry: Uint8Array | null, leafHash: Uint8Array, index: number): void => {
      receipts.see(leafHash, index)
      applyEntry(state, entry, index)
    }
    const scan = new Scan({ source, findings, hash, onLeaf, onProgress }, heads.current, others)
    ;({ leaves } = await scan.run())
    receipts.finish(state, leaves, now)
    finish(state)
  }
  return reportOf(trust.origin, findings, state, receipts, {
    current: heads?.current,
    seenBy: heads ? lastSeen([heads.current, ...heads.others]) : [],
    checkpoints: (heads?.others.length ?? -1) + 1,
    leaves,
    names: provenNames(state, opened, now, hash),
    payments: heads ? checkPayments(state, options.payments ?? null, hash) : null,
  })
}

/** Returns the time at which each witness last signed a head: the published one may be younger. */
function lastSeen(heads: readonly Head[]): Head['cosignedBy'] {
  const last = new Map<string, number | null>()
  for (const { name, time } of heads.flatMap(({ cosignedBy }) => cosignedBy))
    last.set(name, Math.max(last.get(name) ?? 0, time ?? 0))
  return [...last].map(([name, time]) => ({ name, time }))
}

function finish(state: ContestState): void {
  if (state.withheld > 0)
    state.findings.add('bodies_withheld', state.firstWithheld, { leaves: state.withheld })
  compareLastResults(state)
  tellLateActs(state)
}

interface Read {
  current: Head | undefined
  seenBy: Head['cosignedBy']
  checkpoints: number
  leaves: number
  names: Report['names']
  payments: Report['payments']
}

function reportOf(
  origin: string,
  findings: Findings,
  state: ContestState,
  receipts: Receipts,
  { current, seenBy, checkpoints, leaves, names, payments }: Read,
): Report {
  return {
    ok: findings.ok,
    origin,
    contest: state.contest,
    size: current?.checkpoint.size ?? 0,
    leaves,
    withheld: state.withheld,
    format: state.format,
    root: rootText(current),
    cosigned_by: seenBy,
    checkpoints,
    findings: findings.list(),
    counts: findings.counts(),
    receipts: receipts.reports,
    rounds: roundReports(state),
    names,
    payments,
    composition: compositionOf(state),
  }
}
