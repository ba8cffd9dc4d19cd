import { kept } from '@plaudit/contract/retention'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { dropStaleDigests } from './waitingMails.ts'

/** Old mails go; a letter that nobody fetched in a month helps nobody. */
export async function removeOldMails(db: Db): Promise<void> {
  await statement(db, 'delete from mails where created_at < now() - make_interval(days => $1)', [
    kept.mailDays,
  ])
}

/** Forgets what was sent to somebody, or would have been, and what others were told of them: it holds their words. */
export async function forgetNotices(tx: Tx, { user_id, addresses }: Leaving): Promise<void> {
  const told = await statement<{ user_id: number }>(
    tx.db,
    'delete from notices where actor_id = $1 returning user_id',
    [user_id],
  )
  await dropStaleDigests(tx.db, { people: [...new Set(told.map((one) => one.user_id))] })
  await statement(tx.db, 'delete from news where actor_id = $1', [user_id])
  await statement(
    tx.db,
    `delete from mails where lower(recipient) = any ($1::text[]) or lower(headers ->> 'Reply-To') = any ($1::text[])`,
    [addresses],
  )
  // Letters to others about what they did name them: notices, and invitations; letters to them may have gone to an address
  // of before. Known by the id: a person who calls themselves by a word of every letter takes none of others' along.
  await statement(tx.db, 'delete from mails where about = $1 or for_user = $1', [user_id])
}

/** Takes back notices by their keys, with the letters that told of them. */
export async function forgetTold(
  tx: Tx,
  told: readonly { user_id: number; key: string }[],
): Promise<void> {
  if (told.length === 0) return
  const people = told.map(({ user_id }) => user_id)
  await statement(
    tx.db,
    `delete from notices n using unnest($1::bigint[], $2::text[]) as t (user_id, key)
     where n.user_id = t.user_id and n.key = t.key`,
    [people, told.map(({ key }) => key)],
  )
  await dropStaleDigests(tx.db, { people: [...new Set(people)] })
}

/** Notices of three months ago are history that nobody reads; a device without a session is told nothing. */
export async function removeOldNotices(db: Db): Promise<void> {
  await statement(db, 'delete from push_subscriptions where session_hash is null', [])
  await statement(db, `delete from news where created_at < now() - interval '90 days'`, [])
  await statement(
    db,
    `delete from notices where (user_id, notice_id) in (
       select user_id, notice_id from notices where created_at < now() - interval '90 days' order by created_at limit 50000)`,
    [],
  )
}
