import { statement, type Tx } from '../../../platform/db/db.ts'
import { announceCounts } from './announce.ts'

/** Text that calls people by their names, as what they were told of it is known. */
interface Calling {
  by: number | null
  key: string
  text: string
}

/**
 * A changed text takes back what people were told and have not seen whose names it lost, and gives it to them again if
 * their names come back. The row stays meanwhile, out of sight: nobody is told twice by a name that goes and comes,
 * and nobody across a block that was set meanwhile.
 */
export async function changeCalls(
  tx: Tx,
  { by, key, text }: Calling,
  called: readonly number[],
): Promise<void> {
  const changed = await statement<{ user_id: number }>(
    tx.db,
    `with lost as (
       update notices set seen_at = now(), in_app = false,
         "values" = ("values" - 'text') || jsonb_build_object('uncalled', in_app)
       where actor_id = $1 and key = $2 and seen_at is null and user_id <> all ($3::bigint[])
       returning user_id, notice_id
     ), unsent as (
       update notice_outbox o set state = 'cancelled' from lost l
       where (o.user_id, o.notice_id) = (l.user_id, l.notice_id) and o.state in ('waiting', 'digest')
     ), found as (
       update notices set seen_at = null, in_app = ("values" ->> 'uncalled')::boolean,
         "values" = ("values" - 'uncalled') || jsonb_build_object('text', $4::text)
       where actor_id = $1 and key = $2 and user_id = any ($3::bigint[]) and "values" ? 'uncalled'
         and not exists (select from people_apart a where (a.user_id, a.other_id) = (notices.user_id, notices.actor_id))
       returning user_id, notice_id
     ), sent as (
       update notice_outbox o set state = 'waiting', send_at = now() from found f
       where (o.user_id, o.notice_id) = (f.user_id, f.notice_id) and o.state = 'cancelled'
     )
     select user_id from lost union all select user_id from found`,
    [by, key, called, text],
  )
  const people = changed.map(({ user_id }) => user_id)
  if (people.length > 0) await announceCounts(tx, people)
}
