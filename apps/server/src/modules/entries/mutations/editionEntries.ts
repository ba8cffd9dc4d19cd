import type { ParsedInput } from '@plaudit/contract/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { findHead, type ContestHead } from '../../contests/data/contests.ts'
import {
  entriesByIds,
  entryOfUser,
  addressOfEntry,
  type EditionRow,
  type EntryRow,
} from '../data/editions.ts'
import { takesEntries } from '../policy.ts'
import { entriesDb } from '../tables.ts'
import { entryColumns, type EntryForm } from './entries.ts'
import { acceptEntry, lockEdition } from './fillEdition.ts'
import { proveSeen, tellEntrant, type EntryLetter } from './moderation.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { tellTeamOfEdition } from './tellEntries.ts'

/** The result of a verb: the entries, and the contests that everybody sees change. */
export interface Moved {
  entryIds: number[]
  contestIds: number[]
}

/**
 * Enters an edition: into a contest at once where it is open, else waiting for the organiser. An entry that
 * waits or was refused is sent anew (product 3).
 * @throws refusal entry_closed, already_entered, invalid_input.
 */
export async function submitEntry(
  tx: Tx,
  person: Person,
  original: ContestHead,
  editionId: number,
  form: EntryForm,
): Promise<Moved> {
  // Proven before the edition is held: others wait for their place.
  const columns = JSON.stringify(await entryColumns(tx, person, original, form))
  const edition = await lockEdition(tx, editionId)
  if (!takesEntries(edition, original.row)) refuse('entry_closed')
  const { user_id } = person
  const before = await entryOfUser(tx.db, editionId, user_id)
  if (before?.state === 'approved') refuse('already_entered')
  const entry = await entriesDb(tx.db)
    .insertInto('edition_entries')
    .values({ edition_id: editionId, user_id, form: columns })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'user_id']).doUpdateSet({
        form: columns,
        state: 'pending',
        refusal_reason: '',
        revision: sql<number>`edition_entries.revision + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const accepts = edition.entry_policy === 'open'
  const contestIds = accepts ? await acceptEntry(tx, edition, original, entry, 'entry_closed') : []
  await noteAct(tx, person, edition.original_contest_id, 'submit_entry', {
    edition_id: editionId,
    entry_id: entry.entry_id,
  })
  if (before?.state !== 'pending') await tellTeamOfEdition(tx, original, edition, entry, accepts)
  return { entryIds: [entry.entry_id], contestIds }
}

type Asked = ParsedInput<'contest/v2/moderateEntries'>

/**
 * Approves entries, which fills the edition's contests in the order in which they came, or refuses them;
 * each entrant hears of it by mail. An entry that stands in a contest already is that contest's to decide about.
 * @throws refusal not_found, illegal_step, entry_changed, entry_unasked.
 */
export async function moderateEntries(
  tx: Tx,
  person: Person,
  original: ContestHead,
  editionId: number,
  { entry_ids, revisions, decision, reason }: Asked,
  publicUrl: string,
): Promise<Moved> {
  const edition = await lockEdition(tx, editionId)
  const entries = await entriesByIds(tx.db, editionId, entry_ids)
  if (entries.length !== new Set(entry_ids).size) refuse('not_found')
  const state = decision === 'approve' ? 'approved' : 'refused'
  const changing = entries.filter((entry) => entry.state !== state)
  if (changing.some((entry) => entry.state === 'approved')) refuse('illegal_step')
  for (const { entry_id, form, revision } of changing)
    proveSeen(revisions?.[entry_id], { name: form?.contestant_name ?? '', revision })
  const contestIds = new Set<number>()
  for (const entry of changing) {
    if (state === 'approved')
      for (const id of await acceptEntry(tx, edition, original, entry, 'entry_unasked'))
        contestIds.add(id)
    else await refuseEntry(tx, entry, reason ?? '')
    const given = state === 'approved' ? undefined : (reason ?? '')
    await tellEntrant(tx, await letterFor(tx, edition, entry, publicUrl, given))
  }
  const entryIds = changing.map((entry) => entry.entry_id)
  if (entryIds.length > 0)
    await noteAct(
      tx,
      person,
      edition.original_contest_id,
      state === 'approved' ? 'approve_entries' : 'refuse_entries',
      { edition_id: editionId, entries: entryIds },
    )
  return { entryIds, contestIds: [...contestIds] }
}

async function refuseEntry(
  tx: Tx,
  { edition_id, entry_id }: EntryRow,
  reason: string,
): Promise<void> {
  await entriesDb(tx.db)
    .updateTable('edition_entries')
    .set({ state: sql<'refused'>`'refused'`, refusal_reason: reason })
    .where('edition_id', '=', edition_id)
    .where('entry_id', '=', entry_id)
    .execute()
}

async function letterFor(
  tx: Tx,
  { edition_name, edx_id, original_contest_id }: EditionRow,
  entry: EntryRow,
  publicUrl: string,
  reason: string | undefined,
): Promise<EntryLetter> {
  // An approved entrant is asked to send the link on: it leads to where one votes for them, not to the form.
  const page = reason === undefined ? await addressOfEntry(tx.db, entry) : undefined
  const original = await findHead(tx.db, { contest_id: original_contest_id })
  return {
    user_id: entry.user_id,
    owner_id: original?.row.owner_id ?? null,
    contest: edition_name,
    name: entry.form?.contestant_name ?? '',
    link: page ? `${publicUrl}/cx/${page.cx_id}/${page.assox_id}` : `${publicUrl}/submit/${edx_id}`,
    reason,
  }
}
