import type { ParsedInput } from '@plaudit/contract/calls'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { accountById } from '../../accounts/data.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import type { ContestantRow, WholeContest } from '../../contests/data/contests.ts'
import { entryState, isSettled, stateOf } from '../../contests/states.ts'
import { decideEntries } from '../../contests/mutations/decideEntries.ts'
import { lockWholeContest } from '../../contests/mutations/lock.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { tellDecided } from './tellEntries.ts'

type Asked = ParsedInput<'contest/v2/moderateContestants'>

/**
 * Approves or refuses entries, or what is to be changed of them, one or many; each entrant hears of it, in the app and
 * by mail.
 * @returns the public ids of the entries that changed; an entry that was so already stays as it is.
 * @throws refusal not_found when one is not in the contest, illegal_step once the result is declared, entry_changed
 * when one is not as it was looked at.
 */
export async function moderateContestants(
  tx: Tx,
  person: Person,
  contestId: number,
  { assox_ids, revisions, decision, reason, subject }: Asked,
  publicUrl: string,
): Promise<string[]> {
  const contest = await lockWholeContest(tx, contestId)
  if (isSettled(stateOf(contest.row, contest.rounds, Date.now()))) refuse('illegal_step')
  const wanted = new Set(assox_ids)
  const chosen = contest.contestants.filter((entry) => wanted.has(entry.assox_id))
  if (chosen.length !== wanted.size) refuse('not_found')
  const approve = decision === 'approve'
  const state = approve ? 'approved' : 'refused'
  const isChange = subject === 'change'
  const changing = chosen.filter((entry) =>
    isChange ? entry.proposed !== null : entryState(entry) !== state,
  )
  if (changing.length === 0) return []
  for (const { assox_id, contestant_name, revision } of changing)
    proveSeen(revisions?.[assox_id], { name: contestant_name, revision })
  await decideEntries(tx, changing, { isChange, approve, reason })
  const said = approve ? undefined : (reason ?? '')
  for (const entry of changing) {
    await tellEntrant(tx, { ...letterFor(contest, entry, said, publicUrl), isChange })
    await tellDecided(tx, contest, entry, { isChange, approve })
  }
  const act = approve ? 'approve' : 'refuse'
  await noteAct(tx, person, contestId, `${act}_${isChange ? 'changes' : 'entries'}`, {
    contestants: changing.map((entry) => entry.contestant_id),
  })
  return changing.map((entry) => entry.assox_id)
}

/** Nobody approves what they never saw: an entry that was sent anew is looked at anew. @throws refusal entry_changed. */
export function proveSeen(
  seen: number | undefined,
  { name, revision }: { name: string; revision: number },
): void {
  if (seen !== undefined && seen !== revision)
    refuse('entry_changed', { values: { name }, revision })
}

const letterFor = (
  { row }: WholeContest,
  { user_id, contestant_name, assox_id }: ContestantRow,
  reason: string | undefined,
  publicUrl: string,
): EntryLetter => ({
  user_id,
  owner_id: row.owner_id,
  contest: row.contest_name,
  name: contestant_name,
  reason,
  link:
    reason === undefined
      ? `${publicUrl}/cx/${row.cx_id}/${assox_id}`
      : `${publicUrl}/edit-contest-entry/${row.cx_id}`,
})

export interface EntryLetter {
  user_id: number | null
  /** Owner of the contest. */
  owner_id: number | null
  /** Name of what was entered. */
  contest: string
  /** The contestant's name. */
  name: string
  link: string
  /** Absent: approved. */
  reason: string | undefined
  /** About a change of an entry that stays on stage. */
  isChange?: boolean
}

/** An entrant with an account and an address is written to, in their own language. */
export async function tellEntrant(
  tx: Tx,
  { user_id, owner_id, reason, isChange = false, ...values }: EntryLetter,
): Promise<void> {
  const account = user_id === null ? undefined : await accountById(tx.db, user_id)
  if (!account?.email) return
  const { email: to, language } = account
  const of = { owner_id }
  if (reason === undefined) {
    const template = isChange ? 'change_approved' : 'entry_approved'
    await queueMail(tx, { to, language, template, of, values })
  } else {
    const template = isChange ? 'change_refused' : 'entry_refused'
    await queueMail(tx, { to, language, template, of, values: { ...values, reason } })
  }
}
