import { textsOf } from '@plaudit/contract/contests/texts'
import type { ParsedInput } from '@plaudit/contract/calls'
import { adultCategory, guardianCategory, maxContestants } from '@plaudit/contract/constants'
import type { EntryConsents } from '@plaudit/contract/contests/contestant'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse, sqlState } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { heldPictures, provePictures } from '../../files/data.ts'
import type { ContestHead } from '../data/contests.ts'
import { isEntryOpen } from '../states.ts'
import { contestsDb, type EntryColumns } from '../tables.ts'
import { proveAnswers } from './answers.ts'
import { lockContest } from './lock.ts'
import { noteAct } from './noteAct.ts'
import { richText } from './richText.ts'
import { tellTeam } from './tellEntries.ts'

type Asked = ParsedInput<'contest/v2/joinContest'>
/** What an entrant typed, whichever call brought it. */
export type EntryForm = Omit<Asked, 'cx_id' | 'client_id'>

/**
 * Enters a contest (product 3): at once where it is open, else waiting for the organiser. The entrant
 * stands in the first round and takes votes there as soon as they are approved.
 * @returns the contestant's public id.
 * @throws refusal entry_closed, already_entered, invalid_input.
 */
export async function joinContest(
  tx: Tx,
  person: Person,
  contestId: number,
  form: EntryForm,
): Promise<string> {
  // Running orders are given out one after the other; voting does not wait for this lock.
  const contest = await lockContest(tx, contestId, 'entry_closed')
  if (!isEntryOpen(contest.row, contest.rounds, Date.now())) refuse('entry_closed')
  const approved = contest.row.entry_policy === 'open'
  const entry = await entryColumns(tx, person, contest, form)
  const { user_id } = person
  const { assox_id, contestant_id } = await addEntrant(tx, contest, { user_id, approved, entry })
  await noteAct(tx, person, contestId, 'enter', { contestant_id, approved })
  await tellTeam(tx, contest, { by: user_id, assox_id, approved })
  return assox_id
}

/**
 * The columns of an entry, once everything in it is proven.
 * @throws refusal invalid_input with a sentence for each field.
 */
export async function entryColumns(
  tx: Tx,
  person: Person,
  { row }: Pick<ContestHead, 'row'>,
  form: EntryForm,
): Promise<EntryColumns> {
  const consents = consentsOf(row.category, form)
  const answers = form.answers ?? {}
  await proveAnswers(tx, person, { answers, fields: row.fields, whole: true })
  const gallery = form.gallery ?? []
  await provePictures(tx.db, person.user_id, [
    ...(form.attachment_id ? [form.attachment_id] : []),
    ...gallery,
  ])
  return {
    ...textsOf(form),
    story: richText(form.story ?? '', 'story'),
    attachment_id: form.attachment_id ?? null,
    gallery,
    answers,
    consents,
  }
}

/** An entry that waited, without the pictures that its entrant deleted meanwhile. */
export async function withoutDeleted(tx: Tx, entry: EntryColumns): Promise<EntryColumns> {
  const { attachment_id, gallery } = entry
  const there = await heldPictures(tx, [...(attachment_id ? [attachment_id] : []), ...gallery])
  return {
    ...entry,
    attachment_id: attachment_id !== null && there.has(attachment_id) ? attachment_id : null,
    gallery: gallery.filter((id) => there.has(id)),
  }
}

/** Sexy asks for 18 years, Baby for a guardian's consent at entry (product 11). */
function consentsOf(
  category: number,
  { adult, guardian, guardian_name }: EntryForm,
): EntryConsents {
  const now = new Date().toISOString()
  if (category === adultCategory) {
    if (!adult) refuse('invalid_input', { fields: { adult: 'adult_required' } })
    return { adult_at: now }
  }
  if (category !== guardianCategory) return {}
  const missing: Record<string, FieldKey> = {
    ...(!guardian && { guardian: 'guardian_required' }),
    ...(!guardian_name && { guardian_name: 'guardian_name_required' }),
  }
  if (!guardian_name || Object.keys(missing).length > 0)
    refuse('invalid_input', { fields: missing })
  return { guardian_at: now, guardian_name }
}

/** SQLSTATE of a contest that holds as many as it may. */
const fullContest = 'PL002'

export interface Entrant {
  user_id: number
  approved: boolean
  entry: EntryColumns
}

/**
 * Puts an entrant at the end of the running order and into the first round; the contest is locked.
 * @throws refusal already_entered, entry_closed when there is no room.
 */
export async function addEntrant(
  tx: Tx,
  { row, rounds }: Pick<ContestHead, 'row' | 'rounds'>,
  { user_id, approved, entry }: Entrant,
): Promise<{ contestant_id: number; assox_id: string }> {
  const { contest_id } = row
  const tables = contestsDb(tx.db)
  const position = await nextPosition(tx, contest_id)
  const made = await tables
    .insertInto('contestants')
    .values({
      ...entry,
      answers: JSON.stringify(entry.answers),
      consents: JSON.stringify(entry.consents),
      user_id,
      approved,
      contest_id,
      assox_id: publicId(),
      position,
    })
    .returning(['contestant_id', 'assox_id'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'contestants_person') refuse('already_entered')
      if (sqlState(error) === fullContest) refuse('entry_closed')
      throw error
    })
  const [first] = rounds.filter((round) => round.merged_into === null)
  if (first)
    await tables
      .insertInto('round_contestants')
      .values({ contest_id, round_id: first.round_id, contestant_id: made.contestant_id })
      .execute()
  return made
}

/** The end of the running order. @throws refusal entry_closed when no contest holds more. */
async function nextPosition(tx: Tx, contestId: number): Promise<number> {
  const { last, count } = await contestsDb(tx.db)
    .selectFrom('contestants')
    .select((e) => [
      e.fn.coalesce(e.fn.max<number>('position'), sql<number>`0`).as('last'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow()
  if (count >= maxContestants) refuse('entry_closed')
  return last + 1
}
