import { bytesToHex } from '@noble/hashes/utils.js'
import { Malformed, sameBytes } from '../bytes.ts'
import { openCheckpoint, type Trust } from '../checkpoint.ts'
import { leafHash } from '../hashing.ts'
import type { Verify } from '../keys.ts'
import { verifyPromise } from '../promise.ts'
import { parseReceipt, type Receipt } from '../receipt.ts'
import { verifyInclusion } from '../treeChecks.ts'
import type { Findings } from './findings.ts'
import { headOf, type Head } from './heads.ts'
import type { ContestState } from './state.ts'

/** The longest delay that rules can state: a promise that was given later than that from now was dated on. */
const longestDelay = 86_400

/** Outcome of one of the receipts and promises that were handed in. */
export interface ReceiptReport {
  kind: 'receipt' | 'promise'
  /** Its number among those handed in, from 0. */
  given: number
  /** Index of its leaf; null when it was not found. */
  index: number | null
  ok: boolean
}

interface Promised {
  hash: Uint8Array
  /** Time at which it was given: seconds since the epoch. */
  given: number
  /** Seconds that it allows itself. */
  delay: number
  report: ReceiptReport
}

interface Claim {
  receipt: Receipt
  head: Head
  report: ReceiptReport
}

interface ReceiptParts {
  trust: Trust
  verify: Verify | undefined
  findings: Findings
}

/** Receipts and promises of voters, checked while the leaves go by. */
export class Receipts {
  readonly reports: ReceiptReport[] = []
  readonly #parts: ReceiptParts
  readonly #given: readonly string[]
  readonly #claims = new Map<number, Claim[]>()
  readonly #promised = new Map<number, Promised[]>()

  /** @param given texts of tlog-proofs, or promises as JSON. */
  constructor(parts: ReceiptParts, given: readonly string[]) {
    this.#parts = parts
    this.#given = given
    given.forEach((text, at) => {
      if (text.trimStart().startsWith('{')) this.#addPromise(text, at)
      else this.#addReceipt(text, at)
    })
  }

  /** The heads that the receipts bring along: the log signed them, so it has to stand by them. */
  get heads(): Head[] {
    return [...this.#claims.values()].flat().map(({ head }) => head)
  }

  #addReceipt(text: string, given: number): void {
    const { trust, verify, findings } = this.#parts
    const report: ReceiptReport = { kind: 'receipt', given, index: null, ok: false }
    this.reports.push(report)
    let receipt: Receipt
    try {
      receipt = parseReceipt(text)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      findings.add('receipt_invalid', null, { receipt: given, problem: 'malformed' })
      return
    }
    const opened = openCheckpoint(receipt.checkpoint, trust, verify)
    if (!opened.ok) {
      findings.add('receipt_invalid', null, { receipt: given, problem: opened.problem })
      return
    }
    const claim = { receipt, head: headOf(opened, `receipt ${given}`, true), report }
    this.#claims.set(receipt.index, [...(this.#claims.get(receipt.index) ?? []), claim])
  }

  #addPromise(text: string, given: number): void {
    const { trust, verify, findings } = this.#parts
    const report: ReceiptReport = { kind: 'promise', given, index: null, ok: false }
    this.reports.push(report)
    const checked = verifyPromise(parsed(text), trust, verify)
    if (!checked.ok) {
      findings.add('promise_invalid', null, { receipt: given, problem: checked.problem })
      return
    }
    const hash = checked.leafHash
    const key = firstWord(hash)
    const promised = { hash, given: checked.given, delay: checked.delay, report }
    this.#promised.set(key, [...(this.#promised.get(key) ?? []), promised])
  }

  /** A leaf of the log goes by. */
  see(hash: Uint8Array, index: number): void {
    if (this.reports.length === 0) return
    for (const claim of this.#claims.get(index) ?? []) this.#settle(claim, hash, index)
    for (const promised of this.#promised.get(firstWord(hash)) ?? [])
      if (promised.report.index === null && sameBytes(promised.hash, hash))
        Object.assign(promised.report, { index, ok: true })
  }

  #settle({ receipt, head, report }: Claim, hash: Uint8Array, index: number): void {
    const { size, root } = head.checkpoint
    const { extra, proof } = receipt
    const isOwn = extra === undefined || sameBytes(leafHash(extra), hash)
    report.index = index
    report.ok = isOwn && verifyInclusion({ index, size, leafHash: hash, root, proof })
    if (!report.ok)
      this.#parts.findings.add('receipt_wrong', index, {
        receipt: report.given,
        leaf_hash: bytesToHex(hash),
      })
  }

  /** After the last leaf. @param now seconds since the epoch. */
  finish(state: ContestState, size: number, now: number): void {
    const { findings } = this.#parts
    this.#tellWhatCounts(state)
    this.#tellAlike()
    for (const claim of [...this.#claims.values()].flat())
      if (claim.receipt.index >= size)
        findings.add('receipt_wrong', null, {
          receipt: claim.report.given,
          receipt_index: claim.receipt.index,
        })
    for (const { report, given, delay } of [...this.#promised.values()].flat()) {
      if (report.index !== null) continue
      // Neither a longer delay than the log states nor a time to come puts off what was promised.
      const due = given + Math.min(delay, state.longestDelay ?? delay)
      const isDue = due < now || given > now + longestDelay
      findings.add(isDue ? 'promise_broken' : 'promise_pending', null, {
        receipt: report.given,
        due: new Date(due * 1000).toISOString(),
      })
    }
  }

  /** A ballot can be in the log and yet count for nobody: its voter should hear of it. */
  #tellWhatCounts({ ballots }: ContestState): void {
    for (const { ok, index, given } of this.reports) {
      const ballot = ok && index !== null ? ballots.atLeaf(index) : -1
      const state = ballot < 0 ? 'counted' : ballots.stateOf(ballot)
      if (state !== 'counted')
        this.#parts.findings.add('receipt_not_counted', index, { receipt: given, state })
    }
  }

  /** Two voters who chose alike could be given one leaf for both. */
  #tellAlike(): void {
    const texts = new Map<string, Set<string>>()
    for (const { kind, ok, index, given } of this.reports) {
      if (!ok || index === null) continue
      const leaf = `${kind} ${index}`
      texts.set(leaf, (texts.get(leaf) ?? new Set()).add(this.#given[given] ?? ''))
    }
    for (const [leaf, { size }] of texts)
      if (size > 1)
        this.#parts.findings.add('receipts_alike', Number(leaf.split(' ')[1]), { receipts: size })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const firstWord = (hash: Uint8Array): number =>
  new DataView(hash.buffer, hash.byteOffset, hash.byteLength).getUint32(0)
