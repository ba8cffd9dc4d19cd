import type { PublicUser } from '@plaudit/contract/accounts'
import type { ReportCase } from '@plaudit/contract/reports/cases'
import type { Db } from '../../platform/db/db.ts'
import type { Neighbour, ReportedThing, ReportedThings } from '../../platform/reported.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { peopleByIds } from '../accounts/data.ts'
import { addressesFor, readerOf } from '../files/data/closed.ts'
import type { CaseFound } from './data.ts'
import type { ReportParts } from './mutations.ts'
import type { QuestionRow } from './tables.ts'

const gone: ReportedThing = { author_id: null, title: '', text: '', href: null, picture: '' }

/** Returns what was reported, by case. */
export async function thingsOf(
  db: Db,
  things: ReportedThings,
  rows: readonly CaseFound[],
): Promise<(row: CaseFound) => ReportedThing | undefined> {
  const found = new Map<string, ReadonlyMap<string, ReportedThing>>()
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const keys = own.map(({ entity_id }) => entity_id)
    const loaded = await things[entity]?.load(db, keys)
    if (loaded) found.set(entity, loaded)
  }
  return ({ entity, entity_id }) => found.get(entity)?.get(entity_id)
}

const time = (date: Date | null): string | null => date?.toISOString() ?? null

const authorOf = ({ ID, full_name, username, avatar }: PublicUser) => ({
  ID,
  full_name,
  username,
  avatar,
})

/** Returns the words about a case: by the one who decided, by its author, and by the one who looked at it again. */
const wordsOf = ({ reason, words, appeal, answer }: CaseFound) => ({
  reason,
  words,
  appeal,
  answer,
})

/** Returns a thing as the people who decide see it. */
function presentThing(thing: ReportedThing | undefined, addressFor: (src: string) => string) {
  const { author_id: _, earlier = null, picture, ...shown } = thing ?? gone
  return { ...shown, earlier, picture: addressFor(picture), is_gone: thing === undefined }
}

/** Cases as the people who decide see them. Nobody is told who reported. */
export async function presentCases(
  db: Db,
  { things, secrets }: Pick<ReportParts, 'things' | 'secrets'>,
  rows: readonly CaseFound[],
  caller: Pick<Caller, 'person'>,
): Promise<ReportCase[]> {
  const thingOf = await thingsOf(db, things, rows)
  const addressFor = await addressesFor(
    db,
    readerOf(secrets, caller),
    rows.flatMap((row) => thingOf(row)?.picture ?? []),
  )
  const people = await peopleByIds(
    db,
    rows.flatMap(({ author_id, taken_by }) => [author_id ?? [], taken_by ?? []].flat()),
  )
  return rows.map((row) => {
    const thing = thingOf(row)
    const author = row.author_id === null ? undefined : people.get(row.author_id)
    const taker = people.get(row.taken_by ?? 0)
    return {
      case_id: row.case_id,
      entity: row.entity,
      state: row.state,
      thing: presentThing(thing, addressFor),
      author: author ? authorOf(author) : null,
      people: row.people,
      taken_by: taker ? { ID: taker.ID, full_name: taker.full_name } : null,
      hidden_at: time(row.hidden_at),
      ...wordsOf(row),
      appealed_at: time(row.appealed_at),
      answered_at: time(row.answered_at),
      decided_at: time(row.decided_at),
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** Presents what the author was asked, and what they answered. */
export const presentQuestion = ({ question, asked_at, answer, answered_at }: QuestionRow) => ({
  question,
  asked_at: asked_at.toISOString(),
  answer,
  answered_at: time(answered_at),
})

/** Returns what everybody reads before and after what was reported. */
export async function neighboursOf(
  db: Db,
  things: ReportedThings,
  { entity, entity_id }: CaseFound,
) {
  const { before, after } = (await things[entity]?.around?.(db, entity_id)) ?? {
    before: [],
    after: [],
  }
  const people = await peopleByIds(
    db,
    [...before, ...after].flatMap(({ author_id }) => author_id ?? []),
  )
  const said = ({ author_id, text, at }: Neighbour) => ({
    name: people.get(author_id ?? 0)?.full_name ?? '',
    text,
    at: at.toISOString(),
  })
  return { before: before.map(said), after: after.map(said) }
}
