import { decimalFrom, hashFromBase64, Malformed, toBase64 } from './bytes.ts'
import { signatureTypes, type Signer, type VerifierKey, type Verify } from './keys.ts'
import {
  formatNote,
  formatSignature,
  openNote,
  parseNote,
  signText,
  type NoteProblem,
  type Verified,
} from './note.ts'

/** The head of a log's tree (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Name of the log, for good: an address without its scheme. */
  origin: string
  /** Leaves in the tree. */
  size: number
  root: Uint8Array
  /** Further lines; none are written by us. */
  extensions?: readonly string[]
}

/** Whom to believe. Old keys stay in `keys`, so that checkpoints from before a rotation still open. */
export interface Trust {
  origin: string
  keys: readonly VerifierKey[]
  /** Keys of type cosignature. */
  witnesses?: readonly VerifierKey[]
}

/** The text that is signed. @throws Malformed for what can't stand in it. */
export function formatCheckpoint({ origin, size, root, extensions = [] }: Checkpoint): string {
  const lines = [origin, String(size), toBase64(root), ...extensions]
  if (!Number.isSafeInteger(size) || size < 0) throw new Malformed('not a tree size')
  if (root.length !== 32) throw new Malformed('not a root')
  if (lines.some((line) => line === '' || line.includes('\n'))) throw new Malformed('not a line')
  return `${lines.join('\n')}\n`
}

/** @throws Malformed for anything that is not the text of a checkpoint to the letter. */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw new Malformed('a checkpoint ends in a newline')
  const [origin, size, root, ...extensions] = text.slice(0, -1).split('\n')
  if (origin === undefined || size === undefined || root === undefined)
    throw new Malformed('a checkpoint has three lines')
  if (origin === '' || extensions.includes('')) throw new Malformed('an empty line in a checkpoint')
  const checkpoint = { origin, size: decimalFrom(size), root: hashFromBase64(root) }
  return extensions.length > 0 ? { ...checkpoint, extensions } : checkpoint
}

/** The checkpoint as a signed note. During a key rotation both keys sign. */
export function signCheckpoint(checkpoint: Checkpoint, signers: readonly Signer[]): string {
  const text = formatCheckpoint(checkpoint)
  return formatNote({ text, signatures: signers.map((signer) => signText(text, signer)) })
}

/**
 * A witness's signature line for a checkpoint that it checked against the last one it saw.
 * @param time seconds since the epoch.
 */
export function cosign(note: string, witness: Signer, time: number): string {
  if (witness.key.type !== signatureTypes.cosignature) throw new Malformed('not a witness key')
  return formatSignature(signText(parseNote(note).text, witness, time))
}

/** The same note with further signature lines. @throws Malformed when they are none. */
export function withSignatures(note: string, lines: string): string {
  parseNote(note + lines)
  return note + lines
}

export type CheckpointProblem = NoteProblem | 'other_origin'
export type OpenedCheckpoint =
  | {
      ok: true
      checkpoint: Checkpoint
      /** The note's text: what a hash of the checkpoint is taken of. */
      text: string
      signedBy: VerifierKey[]
      /** With the time at which each witness saw it, seconds since the epoch. */
      cosignedBy: Verified[]
    }
  | { ok: false; problem: CheckpointProblem }

/** Checks signatures, origin and form; a log's own signature is needed, witnesses' are reported. */
export function openCheckpoint(note: string, trust: Trust, verify?: Verify): OpenedCheckpoint {
  const opened = openNote(note, [...trust.keys, ...(trust.witnesses ?? [])], verify)
  if (!opened.ok) return opened
  const signedBy = opened.verified.map(({ key }) => key).filter((key) => trust.keys.includes(key))
  if (signedBy.length === 0) return { ok: false, problem: 'unsigned' }
  let checkpoint: Checkpoint
  try {
    checkpoint = parseCheckpoint(opened.text)
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: 'malformed' }
    throw error
  }
  if (checkpoint.origin !== trust.origin) return { ok: false, problem: 'other_origin' }
  const cosignedBy = opened.verified.filter(({ key }) => !trust.keys.includes(key))
  return { ok: true, checkpoint, text: opened.text, signedBy, cosignedBy }
}
