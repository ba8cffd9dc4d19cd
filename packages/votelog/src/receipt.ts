import { decimalFrom, fromBase64, hashFromBase64, Malformed, toBase64 } from './bytes.ts'
import { openCheckpoint, type CheckpointProblem, type OpenedCheckpoint } from './checkpoint.ts'
import type { Trust } from './checkpoint.ts'
import { leafHash } from './hashing.ts'
import type { Verify } from './keys.ts'
import { verifyInclusion } from './treeChecks.ts'

/** A receipt: the proof that a leaf is in the log (C2SP tlog-proof). Files end in `.tlog-proof`. */
export interface Receipt {
  /** Not authenticated by itself. We keep the leaf there, so that a receipt can be checked alone. */
  extra?: Uint8Array
  index: number
  /** From the leaf's sibling up. */
  proof: readonly Uint8Array[]
  /** The signed checkpoint, verbatim. */
  checkpoint: string
}

const firstLine = 'c2sp.org/tlog-proof@v1'

export function formatReceipt({ extra, index, proof, checkpoint }: Receipt): string {
  const lines = [firstLine, ...(extra ? [`extra ${toBase64(extra)}`] : []), `index ${index}`]
  return `${[...lines, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`
}

/** @throws Malformed for anything that is not a tlog-proof to the letter; the checkpoint in it is not opened. */
export function parseReceipt(text: string): Receipt {
  const end = text.indexOf('\n\n')
  if (end < 0) throw new Malformed('a receipt without a checkpoint')
  const [first, ...lines] = text.slice(0, end).split('\n')
  if (first !== firstLine) throw new Malformed('not a tlog-proof')
  const extra = lines[0]?.startsWith('extra ') ? lines.shift()?.slice(6) : undefined
  const index = lines.shift()
  if (!index?.startsWith('index ')) throw new Malformed('a receipt without an index')
  return {
    ...(extra !== undefined && { extra: fromBase64(extra) }),
    index: decimalFrom(index.slice(6)),
    proof: lines.map(hashFromBase64),
    checkpoint: text.slice(end + 2),
  }
}

export type ReceiptProblem = CheckpointProblem | 'no_leaf' | 'not_included'
export type CheckedReceipt =
  | {
      ok: true
      index: number
      leafHash: Uint8Array
      opened: Extract<OpenedCheckpoint, { ok: true }>
    }
  | { ok: false; problem: ReceiptProblem }

/**
 * Tells if a receipt shows that the leaf is in the log (tlog-proof, Verifying).
 * @param leaf the leaf's bytes; without it the receipt's own copy is taken.
 */
export function verifyReceipt(
  text: string,
  trust: Trust,
  leaf?: Uint8Array,
  verify?: Verify,
): CheckedReceipt {
  let receipt: Receipt
  try {
    receipt = parseReceipt(text)
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: 'malformed' }
    throw error
  }
  const opened = openCheckpoint(receipt.checkpoint, trust, verify)
  if (!opened.ok) return opened
  const bytes = leaf ?? receipt.extra
  if (bytes === undefined) return { ok: false, problem: 'no_leaf' }
  const { index, proof } = receipt
  const { size, root } = opened.checkpoint
  const hash = leafHash(bytes)
  if (!verifyInclusion({ index, size, leafHash: hash, root, proof }))
    return { ok: false, problem: 'not_included' }
  return { ok: true, index, leafHash: hash, opened }
}
