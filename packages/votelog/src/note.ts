import { concatBytes } from '@noble/hashes/utils.js'
import { fromBase64, Malformed, toBase64, toUtf8 } from './bytes.ts'
import { defaultVerify, isKeyName, signatureTypes, type Signer, type Verify } from './keys.ts'
import type { VerifierKey } from './keys.ts'

/** A signature line of a note (C2SP signed-note). */
export interface NoteSignature {
  name: string
  id: number
  /** Bytes after the key id. */
  signature: Uint8Array
}

export interface SignedNote {
  /** Ends in a newline; does not include the empty line before the signatures. */
  text: string
  signatures: NoteSignature[]
}

/** A signature that was checked. `time` in seconds since the epoch, for cosignatures only. */
export interface Verified {
  key: VerifierKey
  time: number | null
}

export const mostSignatures = 100

// oxlint-disable-next-line no-control-regex -- no control character but the newline is in a note
const forbidden = /[\u0000-\u0009\u000b-\u001f]/

/** @throws Malformed for anything that is not a signed note to the letter. */
export function parseNote(note: string): SignedNote {
  if (forbidden.test(note)) throw new Malformed('a control character in a note')
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) throw new Malformed('not a signed note')
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > mostSignatures) throw new Malformed('too many signatures')
  return { text: note.slice(0, split + 1), signatures: lines.map(parseSignatureLine) }
}

function parseSignatureLine(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ')
  if (dash !== '—' || !isKeyName(name) || rest.length > 0)
    throw new Malformed('not a signature line')
  const bytes = fromBase64(encoded)
  if (bytes.length < 5) throw new Malformed('a signature without its bytes')
  const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return { name, id, signature: bytes.slice(4) }
}

/** A signature line with its newline. */
export function formatSignature({ name, id, signature }: NoteSignature): string {
  const prefix = new Uint8Array(4)
  new DataView(prefix.buffer).setUint32(0, id)
  return `— ${name} ${toBase64(concatBytes(prefix, signature))}\n`
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`
}

/**
 * Signs a text that ends in a newline.
 * @param time seconds since the epoch; needed by keys that cosign (C2SP tlog-cosignature), not used by others.
 */
export function signText(text: string, { key, sign }: Signer, time?: number): NoteSignature {
  if (!text.endsWith('\n') || forbidden.test(text)) throw new Malformed('not the text of a note')
  const { name, id } = key
  if (key.type === signatureTypes.ed25519) return { name, id, signature: sign(toUtf8(text)) }
  if (time === undefined) throw new Malformed('a cosignature needs its time')
  return { name, id, signature: concatBytes(timeBytes(time), sign(cosigned(text, time))) }
}

/** The message of an Ed25519 cosignature (C2SP tlog-cosignature, Ed25519 signed message). */
const cosigned = (text: string, time: number): Uint8Array =>
  toUtf8(`cosignature/v1\ntime ${time}\n${text}`)

function timeBytes(time: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  return bytes
}

export type NoteProblem = 'malformed' | 'bad_signature' | 'unsigned'
export type OpenedNote =
  | { ok: true; text: string; verified: Verified[] }
  | { ok: false; problem: NoteProblem }

/**
 * Checks a note against known keys: signatures of unknown keys are passed over, one of a known key that is
 * wrong spoils the note, and at least one must be right (C2SP signed-note, Signatures).
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
  verify: Verify = defaultVerify,
): OpenedNote {
  let parsed: SignedNote
  try {
    parsed = parseNote(note)
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: 'malformed' }
    throw error
  }
  const verified: Verified[] = []
  for (const signature of parsed.signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id)
    if (key === undefined) continue
    const checked = checkSignature(parsed.text, signature.signature, key, verify)
    if (checked === undefined) return { ok: false, problem: 'bad_signature' }
    if (!verified.some((done) => done.key === key)) verified.push(checked)
  }
  if (verified.length === 0) return { ok: false, problem: 'unsigned' }
  return { ok: true, text: parsed.text, verified }
}

function checkSignature(
  text: string,
  signature: Uint8Array,
  key: VerifierKey,
  verify: Verify,
): Verified | undefined {
  if (key.type === signatureTypes.ed25519)
    return verify(signature, toUtf8(text), key.publicKey) ? { key, time: null } : undefined
  if (signature.length !== 72) return undefined
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  if (!Number.isSafeInteger(time)) return undefined
  return verify(signature.slice(8), cosigned(text, time), key.publicKey) ? { key, time } : undefined
}
