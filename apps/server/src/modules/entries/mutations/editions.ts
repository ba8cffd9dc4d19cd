import type { ParsedInput } from '@plaudit/contract/calls'
import type { Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import type { EditionRow } from '../data/editions.ts'
import { entriesDb } from '../tables.ts'
import { closeFullContest, lockEdition, openNext } from './fillEdition.ts'
import { holdContest } from '../../contests/mutations/lock.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'

type AddInput = ParsedInput<'contest/v2/addEdition'>
type EditInput = ParsedInput<'contest/v2/editEdition'>

/** Makes an edition of a contest, with its first contest open for entrants (product 3). @returns its id. */
export async function addEdition(
  tx: Tx,
  person: Person,
  originalId: number,
  asked: AddInput,
): Promise<number> {
  const original = await holdContest(tx, originalId)
  const { contest_id, entry_policy } = original.row
  const edition = await entriesDb(tx.db)
    .insertInto('editions')
    .values({
      edx_id: publicId(),
      original_contest_id: contest_id,
      edition_name: asked.edition_name,
      max_user: asked.max_user,
      entry_policy: asked.entry_policy ?? (entry_policy === 'open' ? 'open' : 'moderated'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await openNext(tx, edition)
  await noteAct(tx, person, contest_id, 'add_edition', {
    edition_id: edition.edition_id,
    max_user: edition.max_user,
  })
  return edition.edition_id
}

/**
 * Changes an edition. Another `max_user` counts for the contest that is filling as well: one that holds as
 * many already is full now.
 * @returns numeric ids of the contests that changed.
 */
export async function editEdition(
  tx: Tx,
  person: Person,
  original: ContestHead,
  { edition_id }: EditionRow,
  asked: EditInput,
): Promise<number[]> {
  await lockEdition(tx, edition_id)
  const { edx_id: _, ...changes } = asked
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(given).length > 0)
    await entriesDb(tx.db)
      .updateTable('editions')
      .set(given)
      .where('edition_id', '=', edition_id)
      .execute()
  const edition = await lockEdition(tx, edition_id)
  await noteAct(tx, person, edition.original_contest_id, 'edit_edition', {
    edition_id,
    fields: Object.keys(given),
  })
  return asked.max_user === undefined && asked.takes_entries !== true
    ? []
    : closeFullContest(tx, edition, original)
}
