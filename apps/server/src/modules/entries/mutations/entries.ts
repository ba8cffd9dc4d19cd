import { withPicture } from '@plaudit/contract/contests/contestants'
import { textsOf } from '@plaudit/contract/contests/texts'
import type { ParsedInput } from '@plaudit/contract/calls'
import { adultCategory, guardianCategory } from '@plaudit/contract/constants'
import type { EntryConsents } from '@plaudit/contract/contests/contestant'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { heldPictures, provePictures } from '../../files/data.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import { isEntryOpen } from '../../contests/states.ts'
import type { EntryColumns } from '../../contests/data/entryColumns.ts'
import { addEntrant } from '../../contests/mutations/entrants.ts'
import { withFiles } from '../../contests/mutations/answeredFiles.ts'
import { asTexts, proveAnswers } from '../../contests/mutations/answers.ts'
import { lockContest } from '../../contests/mutations/lock.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { richText } from '../../contests/mutations/richText.ts'
import { tellTeam } from './tellEntries.ts'

type Asked = ParsedInput<'contest/v2/joinContest'>
/** The fields that an entrant typed, whichever call brought them. */
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
  const answers = await withFiles(tx, asTexts(form.answers ?? {}, row.fields), row.fields)
  await proveAnswers(tx, person, { answers, fields: row.fields, whole: true })
  const { attachment_id = null, gallery = [] } = withPicture(form)
  await provePictures(tx.db, person.user_id, [
    ...(attachment_id === null ? [] : [attachment_id]),
    ...gallery,
  ])
  return {
    ...textsOf(form),
    story: richText(form.story ?? '', 'story'),
    attachment_id,
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
