import type { ParsedInput } from '@plaudit/contract/calls'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { accountById } from '../../accounts/data.ts'
import { queueMail } from '../../notifications/mutations.ts'
import { defaultSite } from '../../sites/data.ts'
import type { ContestantRow, WholeContest } from '../data/contests.ts'
import { entryState, isSettled, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { lockWholeContest } from './lock.ts'

type Asked = ParsedInput<'contest/v2/moderateContestants'>

/**
 * Approves or refuses entries, one or many; each entrant hears of it by mail.
 * @returns the public ids of those that changed; what was so already stays as it is.
 * @throws refusal not_found when one is not in the contest, illegal_step once the result is declared.
 */
export async function moderateContestants(
  tx: Tx,
  person: Person,
  contestId: number,
  { assox_ids, decision, reason }: Asked,
  publicUrl: string,
): Promise<string[]> {
  const contest = await lockWholeContest(tx, contestId)
  if (isSettled(stateOf(contest.row, contest.rounds, Date.now()))) refuse('illegal_step')
  const wanted = new Set(assox_ids)
  const chosen = contest.contestants.filter((entry) => wanted.has(entry.assox_id))
  if (chosen.length !== wanted.size) refuse('not_found')
  const approve = decision === 'approve'
  const state = approve ? 'approved' : 'refused'
  const changing = chosen.filter((entry) => entryState(entry) !== state)
  if (changing.length === 0) return []
  const ids = changing.map((entry) => entry.contestant_id)
  await contestsDb(tx.db)
    .updateTable('contestants')
    .set({
      approved: approve,
      refused_at: approve ? null : sql<Date>`now()`,
      refusal_reason: approve ? '' : (reason ?? ''),
    })
    .where('contest_id', '=', contestId)
    .where('contestant_id', 'in', ids)
    .execute()
  const verdict = { reason: approve ? undefined : (reason ?? ''), publicUrl }
  for (const entry of changing) await tellEntrant(tx, contest, entry, verdict)
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'contest',
    subject_id: contestId,
    act: approve ? 'approve_entries' : 'refuse_entries',
    detail: { contestants: ids },
  })
  return changing.map((entry) => entry.assox_id)
}

interface Verdict {
  /** Absent: approved. */
  reason: string | undefined
  publicUrl: string
}

/** Whoever entered by an account with an address is written to, in their own language. */
async function tellEntrant(
  tx: Tx,
  { row }: WholeContest,
  entry: ContestantRow,
  { reason, publicUrl }: Verdict,
): Promise<void> {
  const account = entry.user_id === null ? undefined : await accountById(tx.db, entry.user_id)
  if (!account?.email) return
  const { title: site } = await defaultSite(tx.db)
  const values = { site, contest: row.contest_name, name: entry.contestant_name }
  const to = account.email
  const { language } = account
  if (reason === undefined)
    await queueMail(tx, {
      to,
      language,
      template: 'entry_approved',
      values: { ...values, link: `${publicUrl}/cx/${row.cx_id}/${entry.assox_id}` },
    })
  else
    await queueMail(tx, {
      to,
      language,
      template: 'entry_refused',
      values: { ...values, reason, link: `${publicUrl}/edit-contest-entry/${row.cx_id}` },
    })
}
