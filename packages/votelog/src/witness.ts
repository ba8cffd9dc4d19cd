import { decimalFrom, hashFromBase64, Malformed, sameBytes, toBase64 } from './bytes.ts'
import { cosign, openCheckpoint, type Trust } from './checkpoint.ts'
import { emptyRoot } from './hashing.ts'
import type { Signer, Verify } from './keys.ts'
import { verifyConsistency } from './treeChecks.ts'

/** Request of a log to a witness: to sign a checkpoint that goes on from the last one it saw (C2SP tlog-witness). */
export interface WitnessRequest {
  /** Size of the tree that the witness is thought to know; 0 for none. */
  old: number
  /** Consistency proof from there; empty from 0. */
  proof: readonly Uint8Array[]
  /** The signed note. */
  checkpoint: string
}

const mostProofLines = 63

/** The body of a request to `add-checkpoint`. */
export function formatWitnessRequest({ old, proof, checkpoint }: WitnessRequest): string {
  return `${[`old ${old}`, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`
}

/** @throws Malformed for anything that is not such a body to the letter. */
export function parseWitnessRequest(body: string): WitnessRequest {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n')
  if (!first.startsWith('old ') || lines.length > mostProofLines)
    throw new Malformed('not a request to a witness')
  return {
    old: decimalFrom(first.slice(4)),
    proof: lines.map(hashFromBase64),
    checkpoint: body.slice(end + 2),
  }
}

/** The head that a witness last signed for an origin. */
export interface SeenHead {
  size: number
  root: Uint8Array
}

export type WitnessAnswer =
  | {
      status: 200
      /** Signature lines: what is sent back. */
      body: string
      /** To be kept before it is sent, in one step with the comparison of what was seen before. */
      seen: SeenHead
    }
  | {
      status: 409
      /** The size that the witness knows, and a newline; `text/x.tlog.size`. */ body: string
    }
  | { status: 400 | 403 | 404 | 422 }

const refusals = { malformed: 400, bad_signature: 403, unsigned: 403, other_origin: 404 } as const

/**
 * Answers a request to a witness about a log that it knows (tlog-witness, add-checkpoint).
 * @param seen null when it never signed for this log. @param time seconds since the epoch.
 */
export function witnessAnswer(
  body: string,
  trust: Trust,
  seen: SeenHead | null,
  { witness, time, verify }: { witness: Signer; time: number; verify?: Verify },
): WitnessAnswer {
  let request: WitnessRequest
  try {
    request = parseWitnessRequest(body)
  } catch (error) {
    if (error instanceof Malformed) return { status: 400 }
    throw error
  }
  const opened = openCheckpoint(request.checkpoint, trust, verify)
  if (!opened.ok) return { status: refusals[opened.problem] }
  const { size, root } = opened.checkpoint
  const { old, proof } = request
  if (old > size) return { status: 400 }
  const known = seen ?? { size: 0, root: emptyRoot() }
  if (old !== known.size) return { status: 409, body: `${known.size}\n` }
  const claim = { from: old, to: size, fromRoot: known.root, toRoot: root, proof }
  if (!verifyConsistency(claim)) return { status: 422 }
  if (size === 0 && !sameBytes(root, emptyRoot())) return { status: 422 }
  return { status: 200, body: cosign(request.checkpoint, witness, time), seen: { size, root } }
}
