import { fromUtf8, Malformed } from '../bytes.ts'
import {
  openCheckpoint,
  type Checkpoint,
  type OpenedCheckpoint,
  type Trust,
} from '../checkpoint.ts'
import type { Verify } from '../keys.ts'
import type { LogSource } from '../source.ts'
import { headPath, historyPath } from '../writer.ts'
import type { Findings } from './findings.ts'

/** A head of the tree that the log signed, wherever it was seen. */
export interface Head {
  /** The file it is from. */
  from: string
  /** Published by the log, or kept by somebody else: a forger of a log rewrites what it publishes. */
  kept: boolean
  checkpoint: Checkpoint
  cosignedBy: { name: string; time: number | null }[]
}

interface HeadParts {
  source: LogSource
  trust: Trust
  verify: Verify | undefined
  findings: Findings
}

/** The notes of a history file: one after the other, an empty line between them. @throws Malformed */
export function splitHistory(text: string): string[] {
  if (text === '') return []
  if (!text.endsWith('\n')) throw new Malformed('a history ends in a newline')
  const parts = text.slice(0, -1).split('\n\n')
  if (parts.length % 2 !== 0) throw new Malformed('a history is made of notes')
  return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}\n\n${parts[at + 1]}\n`] : []))
}

/** The published head, with every earlier one that can be had. Null when there is none to start from. */
export async function readHeads(
  parts: HeadParts,
  known: readonly string[],
): Promise<{ current: Head; others: Head[] } | null> {
  const { source, findings, trust } = parts
  // The history first: a head that is signed meanwhile is then the published one, and not missing its leaves.
  const past = await source.read(historyPath)
  const bytes = await source.read(headPath)
  if (bytes === null) findings.add('checkpoint_missing', null, { file: headPath })
  const current = bytes && openHead(parts, textOf(bytes), headPath)
  const history = historyNotes(parts, past)
  const earlier = history.flatMap((note, at) => openHead(parts, note, `${historyPath} ${at}`) ?? [])
  earlier.forEach(({ checkpoint: { size } }, at) => {
    const before = earlier[at - 1]?.checkpoint.size ?? 0
    if (size < before)
      findings.add('history_disordered', null, { file: `${historyPath} ${at}`, size, before })
  })
  const others = known.flatMap((note, at) => openHead(parts, note, `kept ${at}`, true) ?? [])
  if (!current) return null
  // A witness sees a head now and then; leaves come all the time.
  const signed = [current, ...earlier].flatMap(({ cosignedBy }) => cosignedBy)
  for (const witness of trust.witnesses ?? [])
    if (!signed.some(({ name }) => name === witness.name))
      findings.add('witness_missing', null, { witness: witness.name })
  return { current, others: [...earlier, ...others] }
}

/** Bytes that are no text open as nothing. */
function textOf(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch (error) {
    if (error instanceof Malformed) return ''
    throw error
  }
}

function historyNotes({ findings }: HeadParts, bytes: Uint8Array | null): string[] {
  if (bytes === null) return []
  try {
    return splitHistory(fromUtf8(bytes))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    findings.add('history_malformed', null, { file: historyPath })
    return []
  }
}

function openHead(
  { trust, verify, findings }: HeadParts,
  note: string,
  from: string,
  kept = false,
): Head | null {
  const opened = openCheckpoint(note, trust, verify)
  if (opened.ok) return headOf(opened, from, kept)
  findings.add('checkpoint_invalid', null, { file: from, problem: opened.problem })
  return null
}

export function headOf(
  opened: Extract<OpenedCheckpoint, { ok: true }>,
  from: string,
  kept: boolean,
): Head {
  const cosignedBy = opened.cosignedBy.map(({ key, time }) => ({ name: key.name, time }))
  return { from, kept, checkpoint: opened.checkpoint, cosignedBy }
}
