import type { ParsedInput } from '@plaudit/contract/calls'
import { contestantTextNames } from '@plaudit/contract/contests/texts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { heldPictures } from '../../files/data.ts'
import type { ContestantRow, ContestHead } from '../data/contests.ts'
import { isTeam } from '../policy.ts'
import { hasBegun } from '../states.ts'
import type { Proposed } from '../data/entryColumns.ts'
import { contestsDb } from '../tables.ts'
import { changesOf, ofPerson } from './changes.ts'
import { hasBallotsForSure } from './lock.ts'
import { noteAct } from './noteAct.ts'
import { richText } from './richText.ts'

type Asked = ParsedInput<'contest/v2/updateContestant'>

/** Fields that people recognise a contestant by. */
const recognised = ['contestant_name', 'attachment_id', 'gallery'] as const
const details = [...contestantTextNames, 'attachment_id', 'gallery', 'answers'] as const

/**
 * Tells whether a change of an entry waits for the organiser beside the entry on stage (product 4): an entrant's does,
 * if entries are looked at. While votes run, name and pictures stay as they are unless the organiser opens them.
 * @throws refusal entry_frozen.
 */
export async function mustWait(
  tx: Tx,
  person: Person,
  contest: ContestHead,
  entry: ContestantRow,
  asked: Asked,
): Promise<boolean> {
  if (isTeam(contest, person) || !entry.approved) return false
  const { names_open, contest_id } = contest.row
  const isFrozen =
    !names_open &&
    recognised.some((name) => asked[name] !== undefined && differs(entry, name, asked[name])) &&
    (hasBegun(contest.rounds, databaseNow()) || (await hasBallotsForSure(tx, contest_id)))
  if (isFrozen) refuse('entry_frozen')
  // Entries that stood there before the organiser took entries for themselves were looked at too.
  return contest.edition ? contest.edition.moderated : contest.row.entry_policy !== 'open'
}

const differs = (entry: ContestantRow, name: (typeof details)[number], value: unknown): boolean =>
  !isDeepStrictEqual(value, entry[name])

/** Keeps what an entrant wants changed; a value that is as it stands again waits no more. */
export async function propose(
  tx: Tx,
  person: Person,
  entry: ContestantRow,
  asked: Asked,
): Promise<void> {
  const given = details.flatMap((name) => {
    const value = name === 'story' && asked.story ? richText(asked.story, 'story') : asked[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const wanted: Proposed = { ...entry.proposed, ...Object.fromEntries(given) }
  const left = details.filter(
    (name) => wanted[name] !== undefined && differs(entry, name, wanted[name]),
  )
  const proposed = Object.fromEntries(left.map((name) => [name, wanted[name]])) as Proposed
  if (isDeepStrictEqual(proposed, entry.proposed ?? {})) return
  const isOpen = left.length > 0
  await contestsDb(tx.db)
    .updateTable('contestants')
    .set({
      proposed: isOpen ? JSON.stringify(proposed) : null,
      proposed_at: isOpen ? sql<Date>`now()` : null,
      revision: entry.revision + 1,
    })
    .where('contest_id', '=', entry.contest_id)
    .where('contestant_id', '=', entry.contestant_id)
    .execute()
  await noteAct(tx, person, entry.contest_id, 'propose_change', {
    contestant_id: entry.contestant_id,
    ...ofPerson(entry),
    changes: changesOf({ ...entry }, proposed),
  })
}

/** Columns of an entry that becomes what was wanted, without the pictures that were deleted meanwhile. */
export async function columnsProposed(tx: Tx, { proposed, revision }: ContestantRow) {
  if (proposed === null) return {}
  const { answers, attachment_id, gallery, ...texts } = proposed
  const there = await heldPictures(tx, [
    ...(attachment_id ? [attachment_id] : []),
    ...(gallery ?? []),
  ])
  return {
    ...texts,
    ...(attachment_id === null && { attachment_id }),
    ...(attachment_id && there.has(attachment_id) && { attachment_id }),
    ...(gallery && { gallery: gallery.filter((id) => there.has(id)) }),
    ...(answers && { answers: JSON.stringify(answers) }),
    ...nothingProposed,
    revision: revision + 1,
  }
}

export const nothingProposed = { proposed: null, proposed_at: null } as const
