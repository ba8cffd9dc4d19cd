import { commitment, type Committed } from '@plaudit/votelog/commitments'
import { leafText } from '@plaudit/votelog/leaf'
import type { Leaf } from '@plaudit/votelog/leafTypes'
import { minuteText } from '@plaudit/votelog/moments'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { salt } from '../../../platform/ids.ts'
import { logFormat, sha256 } from './leaf.ts'

type FactLeaf = Exclude<Leaf, { type: 'vote' | 'jury' | 'hold' | 'release' | 'void' | 'restore' }>
type Without<Type, Members extends string> = Type extends unknown ? Omit<Type, Members> : never

/** Something the log has to say of a contest besides its ballots, without what every leaf has. */
export interface Fact {
  /** The subject of the fact: it is said again only when it says something else. */
  subject: string
  leaf: Without<FactLeaf, 'contest' | 'minute' | 'v'>
}

/**
 * The database's time, which dates ballots too: where this process's clock is another by minutes, the log's would run
 * back between a ballot and an act, which no verifier lets pass.
 */
export async function logTime(tx: Tx): Promise<Date> {
  const [row] = await statement<{ at: Date }>(tx.db, 'select clock_timestamp() as at', [])
  return row?.at ?? new Date()
}

interface Said {
  subject: string
  leaf: string
}

/** Returns what the log said last about each subject. */
async function lastSaid(db: Db, contestId: number): Promise<Map<string, string>> {
  const rows = await statement<Said>(
    db,
    'select distinct on (subject) subject, leaf from log_facts where contest_id = $1 order by subject, fact_id desc',
    [contestId],
  )
  return new Map(rows.map(({ subject, leaf }) => [subject, leaf]))
}

/**
 * Writes down what the log has not said yet of these facts, in their order (product 4). An end that moves is a leaf of
 * its own before the round is stated anew.
 * @param at the minute that the leaves carry.
 * @param outdate keeps out the ballots that were checked by what was said before: the log has ballots that got in
 * before what is said now, and none behind it.
 */
export async function recordFacts(
  tx: Tx,
  contest: { contest_id: number; cx_id: string },
  facts: readonly Fact[],
  at: Date,
  outdate: () => Promise<void> = async () => undefined,
): Promise<void> {
  const said = await lastSaid(tx.db, contest.contest_id)
  const head = { contest: contest.cx_id, v: logFormat } as const
  const minute = minuteText(at)
  const fresh: Said[] = []
  const merged = new Set<number>()
  const textOf = ({ leaf }: Fact) => leafText({ ...head, minute, ...leaf } as Leaf)
  for (const { subject, leaf, before, text } of newsAmong(facts, said, textOf)) {
    if (leaf.type === 'merge') {
      // A round that was merged before the log named it is none of the log's.
      if (!leaf.rounds.every((round) => said.has(`round:${round}`))) continue
      merged.add(leaf.into)
    }
    const moved =
      leaf.type === 'round' && !merged.has(leaf.round) ? endBefore(before, leaf.end) : undefined
    if (leaf.type === 'round' && moved) {
      const { round, end: to } = leaf
      const type = 'deadline_change'
      fresh.push({
        subject: `deadline:${round}`,
        leaf: leafText({ ...head, minute, type, round, from: moved.end, to }),
      })
    }
    fresh.push({ subject, leaf: text })
  }
  if (fresh.length === 0) return
  if (said.size > 0) await outdate()
  await statement(
    tx.db,
    `insert into log_facts (contest_id, subject, leaf, is_first)
     select $1, f.subject, f.leaf, $4 from unnest($2::text[], $3::text[]) with ordinality as f (subject, leaf, n) order by f.n`,
    [contest.contest_id, fresh.map((f) => f.subject), fresh.map((f) => f.leaf), said.size === 0],
  )
}

/** The facts that say something else than what was said of them. A result that is another now is said whole: its parts are read one after the other. */
function newsAmong(
  facts: readonly Fact[],
  said: ReadonlyMap<string, string>,
  textOf: (fact: Fact) => string,
): (Fact & { before: string | undefined; text: string })[] {
  const wholeOf = ({ subject, leaf }: Fact) =>
    leaf.type === 'result' ? `result of ${leaf.round}` : subject
  const stated = facts.map((fact) => ({
    ...fact,
    before: said.get(fact.subject),
    text: textOf(fact),
  }))
  const news = stated.filter(({ leaf, before, text }) =>
    before === undefined
      ? // A round that nobody judges says nothing of it.
        leaf.type !== 'judges' || leaf.judges.length > 0
      : withoutMinute(before) !== withoutMinute(text),
  )
  const changed = new Set(news.map(wholeOf))
  return stated.filter((fact) => changed.has(wholeOf(fact)))
}

/** A leaf of an earlier format that says the same is not said again; names are, since they were bound otherwise. */
const withoutMinute = (leaf: string): string =>
  leaf.replace(/"minute":"[^"]*"/, '').replace(/"v":\d+(?=[,}])/, '')

/** The end that was stated before, when it is another now. */
function endBefore(
  before: string | undefined,
  end: string | null,
): { end: string | null } | undefined {
  if (before === undefined) return undefined
  const stated = JSON.parse(before) as { end: string | null }
  return stated.end === end ? undefined : { end: stated.end }
}

/** Gives names and pictures as salted hashes; a subject keeps its salt as long as it is known. */
export async function openHashes(
  tx: Tx,
  contestId: number,
  subjects: readonly string[],
): Promise<(of: Committed, subject: string, text: string) => string> {
  await statement(
    tx.db,
    `insert into log_salts (contest_id, subject, salt)
     select $1, s.subject, s.salt from unnest($2::text[], $3::bytea[]) as s (subject, salt) on conflict do nothing`,
    [contestId, subjects, subjects.map(() => salt())],
  )
  const rows = await statement<{ subject: string; salt: Buffer }>(
    tx.db,
    'select subject, salt from log_salts where contest_id = $1',
    [contestId],
  )
  const salts = new Map(rows.map((row) => [row.subject, row.salt]))
  return (of, subject, text) =>
    commitment(
      of,
      { salt: salts.get(subject)?.toString('hex') ?? '', parts: [text] },
      logFormat,
      sha256,
    )
}
