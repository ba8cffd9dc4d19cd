import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { hasBallots } from '../../voting/data/ballots.ts'

/**
 * Forgets what a person entered: an entry that waits or was refused goes, so that nobody puts it on a stage without
 * them. One that stands there, or that has votes, stays with what everybody sees of it; what only the team read of it
 * goes. Contests stay without the person, and roles go with the account, by the tables' own keys.
 */
export async function forgetEntrant(tx: Tx, { user_id }: Leaving): Promise<void> {
  await forgetActs(tx, user_id)
  const waiting = await statement<{ contest_id: number; contestant_id: number }>(
    tx.db,
    'select contest_id, contestant_id from contestants where user_id = $1 and not approved',
    [user_id],
  )
  for (const { contest_id, contestant_id } of waiting)
    if (!(await hasBallots(tx.db, contest_id, contestant_id)))
      await statement(
        tx.db,
        'delete from contestants where contest_id = $1 and contestant_id = $2 and not approved',
        [contest_id, contestant_id],
      )
  await statement(
    tx.db,
    `update contestants n set proposed = null, proposed_at = null, refusal_reason = '', revision = n.revision + 1,
       consents = n.consents - 'guardian_name',
       answers = coalesce((
         select jsonb_object_agg(a.key, a.value) from jsonb_each(n.answers) a
         join jsonb_array_elements(c.fields) f on f ->> 'key' = a.key and (f ->> 'public')::boolean
       ), '{}')
     from contests c where c.contest_id = n.contest_id and n.user_id = $1`,
    [user_id],
  )
}

/**
 * The log of acts keeps that something was done to an entry, and forgets the names and texts that its acts tell. The log
 * that everybody can verify names contestants by hashes alone, whose salts go with the person.
 */
async function forgetActs(tx: Tx, userId: number): Promise<void> {
  await statement(
    tx.db,
    `with entries as (
       select contest_id, contestant_id from contestants where user_id = $1
     ), theirs as (
       select audit_id from audit_log where subject = 'contest' and detail ->> 'user_id' = $1::text
       union
       select a.audit_id from entries e join audit_log a on a.subject = 'contest' and a.subject_id = e.contest_id
         and a.detail ->> 'contestant_id' = e.contestant_id::text
     )
     update audit_log a set detail = a.detail - 'contestant_name' - 'user_id' || case
       when jsonb_typeof(a.detail -> 'changes') = 'array' then jsonb_build_object('changes', coalesce((
         select jsonb_agg(jsonb_build_object('field', c ->> 'field')) from jsonb_array_elements(a.detail -> 'changes') c), '[]'))
       else '{}' end
     from theirs t where a.audit_id = t.audit_id`,
    [userId],
  )
}
