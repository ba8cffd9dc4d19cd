import type { Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { NoticeTypes } from '../../../platform/notices.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import type { ContestHead, ContestantRow } from '../../contests/data/contests.ts'
import { entriesHref } from '../data/ofPerson.ts'
import type { EditionRow, EntryRow } from '../data/editions.ts'

const kind = {
  feed: 'entry',
  preference: 'entries',
  urgency: 'usual',
  why: 'notices_why_organise',
} as const
/** An entrant has a mail of each decision already. */
const decided = { ...kind, quiet: true, why: 'notices_why_entered' } as const

/** Notices to the team and to an entrant about an entry. */
export const entryNotices = {
  // An entry that stands on stage at once asks nothing of the team: it wakes nobody up.
  'entry.new': {
    ...kind,
    quiet: true,
    one: 'notices_entry_new',
    many: 'notices_entry_new_many',
  },
  'entry.waits': {
    ...kind,
    act: 'notices_act_look',
    one: 'notices_entry_waits',
    many: 'notices_entry_waits_many',
  },
  'entry.approved': { ...decided, one: 'notices_entry_approved' },
  'entry.refused': { ...decided, act: 'notices_act_look', one: 'notices_entry_refused' },
  'entry.change_approved': { ...decided, one: 'notices_entry_change_approved' },
  'entry.change_refused': { ...decided, one: 'notices_entry_change_refused' },
} as const satisfies NoticeTypes

/** The team hears of somebody who entered, once for each entry; those of one contest are shown as one. */
export const tellTeam = (
  tx: Tx,
  { row, organisers }: Pick<ContestHead, 'row' | 'organisers'>,
  { by, assox_id, approved }: { by: number; assox_id: string; approved: boolean },
): Promise<void> => {
  const type = approved ? 'entry.new' : 'entry.waits'
  return tell(tx, {
    to: [...(row.owner_id === null ? [] : [row.owner_id]), ...organisers],
    type,
    key: `entry:${assox_id}`,
    group: `${type}:${row.cx_id}`,
    by,
    href: `/managecontestant?cx_id=${row.cx_id}`,
    values: { contest: row.contest_name },
  })
}

/**
 * Tells the team of an edition's original about each entry, as about one to a contest: once while the entry waits,
 * whatever changes in it, and again when it is sent again after a refusal.
 */
export const tellTeamOfEdition = (
  tx: Tx,
  { row, organisers }: Pick<ContestHead, 'row' | 'organisers'>,
  edition: Pick<EditionRow, 'edx_id' | 'edition_name'>,
  { entry_id, user_id, revision }: Pick<EntryRow, 'entry_id' | 'user_id' | 'revision'>,
  approved: boolean,
): Promise<void> => {
  const type = approved ? 'entry.new' : 'entry.waits'
  return tell(tx, {
    to: [...(row.owner_id === null ? [] : [row.owner_id]), ...organisers],
    type,
    key: `edition_entry:${entry_id}:${revision}`,
    group: `${type}:${edition.edx_id}`,
    by: user_id,
    href: entriesHref(row.cx_id, edition.edx_id),
    values: { contest: edition.edition_name },
  })
}

/** An entrant hears what was decided; the contest is locked, so that each decision is made, and told, once. */
export const tellDecided = (
  tx: Tx,
  { row }: Pick<ContestHead, 'row'>,
  { user_id, assox_id }: Pick<ContestantRow, 'user_id' | 'assox_id'>,
  { isChange, approve }: { isChange: boolean; approve: boolean },
): Promise<void> =>
  tell(tx, {
    to: user_id === null ? [] : [user_id],
    type: `entry.${isChange ? 'change_' : ''}${approve ? 'approved' : 'refused'}`,
    key: `entry:${assox_id}:${publicId()}`,
    group: `entry:${assox_id}`,
    href: approve ? `/cx/${row.cx_id}/${assox_id}` : `/edit-contest-entry/${row.cx_id}`,
    values: { contest: row.contest_name },
  })
