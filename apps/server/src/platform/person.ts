import type { Language } from '@plaudit/contract/constants'
import type { PersonFigures } from '@plaudit/contract/admin/figures'
import { mostCounted, personCounts, personMoneys } from '@plaudit/contract/admin/shapes'
import type { PersonCount, PersonMoney } from '@plaudit/contract/admin/shapes'
import type { PersonUse } from '@plaudit/contract/sites/uses'
import { statement, type Db, type Tx } from './db/db.ts'
import { forgetExports } from './exports/exports.ts'
import type { Viewer } from './http/caller.ts'
import type { Secrets } from './secrets.ts'
import type { SentenceKey } from './sentenceKeys.ts'

/** The person who is being erased, while their account still stands. */
export interface Leaving {
  user_id: number
  /** Every address that they confirmed, in lower case: any other may be another person's. */
  addresses: readonly string[]
}

/** Something that waits for a person (product 7: `/my-tasks`). */
export interface Waiting {
  /** Unique among everything that waits: `order:<id>:deliver`. */
  key: string
  /** Sentence of the catalogues, with its values. */
  says: SentenceKey
  values?: Record<string, string | number>
  /** Path of the screen where it is done. */
  href: string
  since: Date
  due?: Date
}

/** Something that a person follows and that happens now. */
export interface Live {
  /** Unique among everything that is live: `contest:<cx_id>`. */
  key: string
  title: string
  href: string
  until: Date
}

/** A time that a person has agreed to, for the calendar that they follow. */
export interface Appointment {
  /** Names it for good: `order:<id>`. */
  key: string
  title: string
  /** Path of the screen that tells of it. */
  href: string
  start: Date
  end: Date
  /** Who it is with and the like, and where it takes place; in the person's language. */
  text: string
  place: string
  /** Number of times that it was moved, and the time of its last change. */
  moved: number
  changed: Date
}

/** A thing that must end before an account can be deleted (product 1), said in a sentence. */
export interface Held {
  says: SentenceKey
  values?: Record<string, string | number>
  href: string
}

/** A file of a person's own in their export. */
export interface ExportedFile {
  name: string
  /** Key in the storage. */
  key: string
}

/** A part of a person's export: rows as JSON, under a name of the module's own. */
export interface Exported {
  name: string
  rows: AsyncIterable<object> | Iterable<object>
  files?: AsyncIterable<ExportedFile> | Iterable<ExportedFile>
}

/** Answers of every module that knows people about one of them. */
export interface PersonAnswers {
  /**
   * Deletes or empties whatever of the person this module keeps, within the transaction that deletes the account.
   * Rows that stay (a ledger's entries, ballots) keep nothing that leads to them.
   */
  erase(tx: Tx, person: Leaving): Promise<void>
  /** Everything that this module knows of the person and is theirs to have. */
  export(
    db: Db,
    userId: number,
    language: Language,
    /** Opens what stands sealed. */
    secrets: Secrets,
  ): AsyncIterable<Exported> | Iterable<Exported>
  /** Returns what waits for the person in this module, by an index; nothing when it is done. */
  waits?(db: Db, userId: number): Promise<Waiting[]>
  /** Returns what the person follows and that happens now, as this site shows it, the soonest end first; few. */
  live?(db: Db, viewer: Viewer): Promise<Live[]>
  /** For each use of the product a query by an index that finds a row where the person, $1, has it. */
  uses?: Partial<Record<PersonUse, string>>
  /** For each number that an admin sees a query by an index that finds a row for each thing of the person `u.user_id`. */
  counts?: Partial<Record<PersonCount, string>>
  /** For each kind of money a query for rows `amount` (minor units) and `currency` of the person `u.user_id`. */
  moneys?: Partial<Record<PersonMoney, string>>
  /** Times that the person agreed to, from a month ago on, by an index. */
  appointments?(db: Db, userId: number, language: Language): Promise<Appointment[]>
  /**
   * Tells whether the person has done anything here yet: an account that did nothing is shown where to begin (product
   * 14).
   */
  begun?(db: Db, userId: number): Promise<boolean>
  /** Returns what must end before the account can go. */
  holds?(db: Db, userId: number): Promise<Held[]>
}

/** The rows of a statement as one part of an export, read when it is their turn. */
export function exported(db: Db, name: string, text: string, values: unknown[]): Exported {
  return {
    name,
    rows: (async function* () {
      yield* await statement<object>(db, text, values)
    })(),
  }
}

/** Module and its answers about a person. */
export interface Answering {
  module: string
  person: PersonAnswers
}

let answering: readonly Answering[] = []

/** Sets which modules answer, once for a process. */
export function setAnswers(all: readonly Answering[]): void {
  answering = all
}

/** Told after each part that has forgotten a person. */
export type Forgot = (done: number, parts: number) => Promise<unknown>

/** Lets every module forget the person; the account itself goes last, by its own module. */
export async function forgetEverywhere(tx: Tx, person: Leaving, forgot: Forgot): Promise<void> {
  for (const [n, { person: answers }] of answering.entries()) {
    await answers.erase(tx, person)
    await forgot(n + 1, answering.length)
  }
  await forgetExports(tx, person.user_id)
}

/** Returns what all modules wait for this person to do: the nearest due first, then the longest wait. */
export async function waitsFor(db: Db, userId: number): Promise<Waiting[]> {
  const all = await Promise.all(answering.map(async ({ person }) => person.waits?.(db, userId)))
  const due = (one: Waiting) => one.due?.getTime() ?? Number.MAX_SAFE_INTEGER
  return all
    .flatMap((some) => some ?? [])
    .sort((a, b) => due(a) - due(b) || a.since.getTime() - b.since.getTime())
}

/** Times that this person agreed to in any part. */
export async function appointmentsFor(
  db: Db,
  userId: number,
  language: Language,
): Promise<Appointment[]> {
  const all = await Promise.all(
    answering.map(async ({ person }) => person.appointments?.(db, userId, language)),
  )
  return all.flatMap((some) => some ?? [])
}

/** Returns what this person follows in any part and that happens now, the soonest end first. */
export async function liveFor(db: Db, viewer: Viewer): Promise<Live[]> {
  const all = await Promise.all(answering.map(async ({ person }) => person.live?.(db, viewer)))
  return all.flatMap((some) => some ?? []).sort((a, b) => a.until.getTime() - b.until.getTime())
}

/** Returns what a person does here (product 14): all questions in one statement. */
export async function usesOf(db: Db, userId: number): Promise<PersonUse[]> {
  const asked = answering.flatMap(({ person }) => Object.entries(person.uses ?? {}))
  const parts = asked.map(([use, text]) => `select '${use}' as use where exists (${text})`)
  const rows = await statement<{ use: PersonUse }>(db, parts.join(' union '), [userId])
  return rows.map(({ use }) => use)
}

/** Returns in figures what these people have in every part, all in one statement. */
export async function figuresOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, PersonFigures>> {
  const given = <Name extends string>(pick: (of: PersonAnswers) => Partial<Record<Name, string>>) =>
    Object.assign({}, ...answering.map(({ person }) => pick(person))) as Partial<
      Record<Name, string>
    >
  const counts = given((person) => person.counts ?? {})
  const moneys = given((person) => person.moneys ?? {})
  const columns = [
    ...personCounts.map((name) =>
      counts[name]
        ? `(select count(*) from (select from (${counts[name]}) one limit ${mostCounted}) counted) as ${name}`
        : `0 as ${name}`,
    ),
    ...personMoneys.map((name) =>
      moneys[name]
        ? `(select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency), '[]')
            from (${moneys[name]}) there) as ${name}`
        : `'[]'::jsonb as ${name}`,
    ),
  ]
  const rows = await statement<PersonFigures & { user_id: number }>(
    db,
    `select u.user_id, ${columns.join(', ')} from unnest($1::bigint[]) u(user_id)`,
    [userIds],
  )
  return new Map(rows.map(({ user_id, ...figures }) => [user_id, figures]))
}

/** Tells whether this person has begun anything in any part. */
export async function hasBegun(db: Db, userId: number): Promise<boolean> {
  for (const { person } of answering) if (await person.begun?.(db, userId)) return true
  return false
}

/** Returns what must end before this person's account can be deleted. */
export async function heldBy(db: Db, userId: number): Promise<Held[]> {
  const all = await Promise.all(answering.map(async ({ person }) => person.holds?.(db, userId)))
  return all.flatMap((some) => some ?? [])
}

/** Everything of a person, module by module. */
export async function* exportOf(
  { db, secrets }: { db: Db; secrets: Secrets },
  userId: number,
  language: Language,
): AsyncGenerator<Exported & { module: string }> {
  for (const { module, person } of answering)
    for await (const part of person.export(db, userId, language, secrets)) yield { ...part, module }
}
