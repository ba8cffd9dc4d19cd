import { fromUtf8, Malformed, toUtf8 } from './bytes.ts'
import { byCodePoint, canonicalJson } from './canonical.ts'
import { leafSchemas, type Leaf, type LeafOf, type LeafType, type ResultRow } from './leafTypes.ts'

/** An entry's length is a uint16 in its bundle (C2SP tlog-tiles). */
export const mostLeafBytes = 65_535
/** Results are split so that their leaves stay below this. */
export const mostResultBytes = 60_000

/**
 * The canonical text of a leaf: canonical JSON, with ballot lines, contestants and rounds in the order of
 * their ids, whatever order they were given in.
 * @throws Malformed for what is no leaf, or too long for one.
 */
export function leafText(leaf: Leaf): string {
  const ordered = inOrder(leaf)
  if (!fits(leaf) || !isLeaf(ordered)) throw new Malformed(`not a ${leaf.type} leaf`)
  const text = canonicalJson(ordered)
  if (text.length > mostLeafBytes || toUtf8(text).length > mostLeafBytes)
    throw new Malformed(`a ${leaf.type} leaf is longer than ${mostLeafBytes} bytes`)
  return text
}

/** The bytes that the log hashes. @throws Malformed like `leafText`. */
export const encodeLeaf = (leaf: Leaf): Uint8Array => toUtf8(leafText(leaf))

function inOrder(leaf: Leaf): Leaf {
  if (leaf.type === 'vote') return { ...leaf, lines: leaf.lines.toSorted(byId) }
  if (leaf.type === 'jury') return { ...leaf, lines: leaf.lines.toSorted(byId) }
  if (leaf.type === 'judges') return { ...leaf, judges: leaf.judges.toSorted(byCodePoint) }
  if (leaf.type === 'merge') return { ...leaf, rounds: leaf.rounds.toSorted((a, b) => a - b) }
  if (leaf.type !== 'round') return leaf
  const { contestants, positions } = leaf
  const order = contestants
    .map((id, at) => ({ id, position: positions?.[at] ?? null }))
    .toSorted((a, b) => byCodePoint(a.id, b.id))
  return {
    ...leaf,
    contestants: order.map(({ id }) => id),
    positions: positions && order.map(({ position }) => position),
  }
}

const byId = (a: { assox_id: string }, b: { assox_id: string }): number =>
  byCodePoint(a.assox_id, b.assox_id)

export type ReadLeaf =
  | { ok: true; leaf: Leaf }
  | { ok: false; code: 'leaf_malformed' | 'leaf_not_canonical'; detail: string }

/** Reads a leaf strictly: known type, exactly its members, and the one canonical spelling. */
export function readLeaf(entry: Uint8Array): ReadLeaf {
  const malformed = (detail: string): ReadLeaf => ({ ok: false, code: 'leaf_malformed', detail })
  let value: unknown
  let text: string
  try {
    text = fromUtf8(entry)
    value = JSON.parse(text)
  } catch {
    return malformed('not JSON')
  }
  if (!isLeaf(value)) return malformed(`not a leaf: ${String(typeOf(value)).slice(0, 40)}`)
  if (canonicalJson(value) !== text)
    return { ok: false, code: 'leaf_not_canonical', detail: 'another spelling than the canonical' }
  return { ok: true, leaf: value }
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
}

function isLeaf(value: unknown): value is Leaf {
  const type = typeOf(value)
  if (typeof type !== 'string' || !Object.hasOwn(leafSchemas, type)) return false
  return leafSchemas[type as LeafType](value) && fits(value)
}

/** Checks the rules that a form alone does not say. */
function fits(leaf: Leaf): boolean {
  if (leaf.type === 'round')
    return leaf.positions === null || leaf.positions.length === leaf.contestants.length
  if (leaf.type === 'result') return leaf.part <= leaf.parts
  if (leaf.type === 'merge') return !leaf.rounds.includes(leaf.into)
  if (leaf.v > 1 && (leaf.type === 'vote' || leaf.type === 'jury'))
    return (leaf.commitments.payment !== null) === (leaf.kind === 'paid')
  return true
}

/** A round's result as leaves, in as many parts as its length needs. */
export function resultLeaves(
  base: Pick<LeafOf<'result'>, 'contest' | 'minute' | 'round' | 'v'>,
  rows: readonly ResultRow[],
): LeafOf<'result'>[] {
  const room = mostResultBytes - 1000
  const chunks: ResultRow[][] = [[]]
  let used = 0
  for (const row of rows) {
    const bytes = canonicalJson(row).length + 1
    if (used + bytes > room) {
      chunks.push([])
      used = 0
    }
    chunks.at(-1)?.push(row)
    used += bytes
  }
  return chunks.map((part, at) => ({
    ...base,
    type: 'result',
    part: at + 1,
    parts: chunks.length,
    rows: part,
  }))
}
