import type { ParsedInput } from '@plaudit/contract/calls'
import { originOf } from '@plaudit/contract/origins'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import type { EmbedRow } from '../data/embeds.ts'
import { holdContest } from '../../contests/mutations/lock.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { reachDb } from '../tables.ts'

type Row = ContestHead['row']

const asOrigins = (written: readonly string[]): string[] => [
  ...new Set(written.flatMap((text) => originOf(text) ?? [])),
]

/** Makes a key for frames of the named sites (product 3). */
export async function addEmbed(
  tx: Tx,
  person: Person,
  { contest_id }: Row,
  asked: ParsedInput<'contest/v2/addEmbed'>,
): Promise<EmbedRow> {
  await holdContest(tx, contest_id)
  const row = await reachDb(tx.db)
    .insertInto('embeds')
    .values({
      contest_id,
      embed: publicId(),
      embed_name: asked.embed_name ?? '',
      origins: asOrigins(asked.origins),
      created_by: person.user_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noted(tx, person, row, 'add_embed')
  return row
}

/** @throws refusal not_found for a key that is not this contest's or no longer in use. */
export async function editEmbed(
  tx: Tx,
  person: Person,
  { contest_id }: Row,
  { embed, embed_name, origins }: ParsedInput<'contest/v2/editEmbed'>,
): Promise<EmbedRow> {
  await holdContest(tx, contest_id)
  const row = await openKey(tx, contest_id, embed)
    .set((e) => ({
      embed_name: embed_name ?? e.ref('embed_name'),
      origins: origins ? asOrigins(origins) : e.ref('origins'),
    }))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) refuse('not_found')
  await noted(tx, person, row, 'edit_embed')
  return row
}

/** Ends a key for good. @throws refusal not_found as above. */
export async function revokeEmbed(
  tx: Tx,
  person: Person,
  { contest_id }: Row,
  embed: string,
): Promise<void> {
  await holdContest(tx, contest_id)
  const row = await openKey(tx, contest_id, embed)
    .set({ revoked_at: new Date() })
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) refuse('not_found')
  await noted(tx, person, row, 'revoke_embed')
}

const openKey = (tx: Tx, contestId: number, embed: string) =>
  reachDb(tx.db)
    .updateTable('embeds')
    .where('contest_id', '=', contestId)
    .where('embed', '=', embed)
    .where('revoked_at', 'is', null)

const noted = (tx: Tx, person: Person, row: EmbedRow, act: string): Promise<void> =>
  noteAct(tx, person, row.contest_id, act, { embed_id: row.embed_id, origins: row.origins })
