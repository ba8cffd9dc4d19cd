import { leafHash } from '@plaudit/votelog/hashing'
import { parseVkey } from '@plaudit/votelog/keys'
import { readLeaf } from '@plaudit/votelog/leaf'
import { verifyPromise } from '@plaudit/votelog/promise'
import { verifyReceipt } from '@plaudit/votelog/receipt'
import type { LogReceipt } from './load-receipt.ts'

/** A single check; null where there was nothing to check it by. */
export interface CheckStep {
  step: 'entry' | 'proof' | 'public' | 'promise'
  ok: boolean | null
}

export interface CheckedReceipt {
  ok: boolean
  steps: CheckStep[]
  /** Entries under the signed head. */
  size: number
}

export interface ReceiptEvidence {
  receipt: LogReceipt
  /** The log's keys as it publishes them for everybody, one a line. */
  keys: string
  /** Hexadecimal hash of the public log's entry under the receipt's number. */
  publicHash: string | undefined
  /** Promise that this device got when the ballot was cast. */
  promise: unknown
}

/** Checks a receipt against the facts that the log publishes (product 4). */
export function checkReceipt({
  receipt,
  keys: published,
  publicHash,
  promise,
}: ReceiptEvidence): CheckedReceipt {
  const leaf = new TextEncoder().encode(receipt.leaf)
  const keys = published.split('\n').filter(Boolean).map(parseVkey)
  const trust = { origin: keys[0]?.name ?? '', keys }
  const proven = verifyReceipt(receipt.proof ?? '', trust, leaf)
  const hash = hex(leafHash(leaf))
  const promised = promise === undefined ? undefined : verifyPromise(promise, trust)
  const steps: CheckStep[] = [
    { step: 'entry', ok: saysTheSame(leaf, receipt) },
    { step: 'proof', ok: proven.ok && proven.index === receipt.leaf_index },
    { step: 'public', ok: publicHash === hash },
    {
      step: 'promise',
      ok: promised === undefined ? null : promised.ok && hex(promised.leafHash) === hash,
    },
  ]
  return {
    ok: steps.every(({ ok }) => ok !== false),
    steps,
    size: proven.ok ? proven.opened.checkpoint.size : 0,
  }
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** True if the leaf is the ballot that the page tells of. A round may have been merged into another since. */
function saysTheSame(entry: Uint8Array, receipt: LogReceipt): boolean {
  const read = readLeaf(entry)
  if (!read.ok) return false
  const { leaf } = read
  if (leaf.type !== 'vote' && leaf.type !== 'jury') return false
  const points = new Map(receipt.lines.map((line) => [line.assox_id, line.points]))
  return (
    leaf.contest === receipt.cx_id &&
    leaf.kind === receipt.kind &&
    leaf.quantity === receipt.quantity &&
    Date.parse(leaf.minute) === Date.parse(receipt.time) &&
    leaf.lines.length === points.size &&
    leaf.lines.every((line) => points.get(line.assox_id) === line.points)
  )
}
