import { textsOf } from '@plaudit/contract/contests/texts'
import type { EditionEntry } from '@plaudit/contract/entries/editions'
import type { Picture } from '@plaudit/contract/files'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesByIds } from '../../files/data.ts'
import { contestantsByIds } from '../../contests/data/contests.ts'
import { cxIdsOf } from '../../contests/data/names.ts'
import type { EntryRow } from '../data/editions.ts'
import type { EntryColumns } from '../../contests/data/entryColumns.ts'

/** Entries for the team and their entrant: in their own words until they stand in a contest, then as there. */
export async function presentEntries(db: Db, rows: readonly EntryRow[]): Promise<EditionEntry[]> {
  const contestants = await contestantsByIds(
    db,
    rows.flatMap((row) => row.contestant_id ?? []),
  )
  const placed = new Map(contestants.map((row) => [row.contestant_id, row]))
  const cxIds = await cxIdsOf(
    db,
    rows.flatMap((row) => row.contest_id ?? []),
  )
  const shown = rows.flatMap((row) => {
    const contestant = placed.get(row.contestant_id ?? 0)
    const words: EntryColumns | undefined = contestant ?? row.form ?? undefined
    return words ? [{ row, words, contestant }] : []
  })
  const pictures = await picturesByIds(
    db,
    shown.flatMap(({ words }) => [words.attachment_id ?? [], words.gallery].flat()),
  )
  const people = await peopleByIds(
    db,
    rows.map((row) => row.user_id),
  )
  return shown.map(({ row, words, contestant }) => ({
    ...presentWords(words, pictures),
    entry_id: row.entry_id,
    revision: row.revision,
    state: row.state,
    refusal_reason: row.refusal_reason,
    cx_id: cxIds.get(row.contest_id ?? 0) ?? null,
    assox_id: contestant?.assox_id ?? null,
    user: people.get(row.user_id) ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

function presentWords(words: EntryColumns, pictures: ReadonlyMap<string, Picture>) {
  return {
    ...textsOf(words),
    picture: pictures.get(words.attachment_id ?? '') ?? null,
    gallery: words.gallery.flatMap((id) => pictures.get(id) ?? []),
    answers: words.answers,
    consents: words.consents,
  }
}
