import { statement } from '../platform/db/db.ts'
import type { ContestObject } from './fixtures.ts'
import type { ContestKind } from './rules.ts'
import { fixtures, server } from './testing.ts'

/** Rows that a call may leave otherwise than it found them, by the contest's number. */
const parts = [
  `select to_jsonb(c) - 'revision' from contests c where contest_id = $1`,
  ...['contest_people', 'contest_insiders', 'contestants', 'round_contestants', 'ballots'].map(
    (table) => `select to_jsonb(t) from ${table} t where contest_id = $1`,
  ),
  `select to_jsonb(r) - 'changes' from rounds r where contest_id = $1`,
  ...['embeds', 'contest_slugs', 'contest_invitations'].map(
    (table) => `select to_jsonb(t) from ${table} t where contest_id = $1`,
  ),
  'select to_jsonb(e) from editions e where original_contest_id = $1',
  `select to_jsonb(n) from edition_entries n join editions using (edition_id) where original_contest_id = $1`,
]
const standing = `select md5(string_agg(part::text, ' ' order by part::text)) as sum,
  (select revision from contests where contest_id = $1) as revision
  from (${parts.join(' union all ')}) as all_parts (part)`

interface Spare {
  object: ContestObject
  sum: string | null
}

const spares = new Map<ContestKind, Spare>()
let taken: (Spare & { kind: ContestKind }) | undefined

async function standingOf({ contest_id }: ContestObject) {
  const [row] = await statement<{ sum: string | null; revision: number | null }>(
    server.parts.db,
    standing,
    [contest_id],
  )
  return { sum: row?.sum ?? null, revision: row?.revision ?? 1 }
}

/** Takes a contest for a call that may change it: one that the calls before left as it was, else a new one. */
export async function takeContest(kind: ContestKind): Promise<ContestObject> {
  const spare = spares.get(kind)
  spares.delete(kind)
  const object = spare?.object ?? (await fixtures.contest(kind))
  taken = { kind, object, sum: spare?.sum ?? (await standingOf(object)).sum }
  return object
}

/** Keeps the contest that was taken last for the next call, unless it is another one now. */
export async function keepUnchanged(): Promise<void> {
  if (taken === undefined) return
  const { kind, object, sum } = taken
  taken = undefined
  const now = await standingOf(object)
  if (now.sum === sum) spares.set(kind, { object: { ...object, revision: now.revision }, sum })
}
