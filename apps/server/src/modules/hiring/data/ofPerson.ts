import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { offeredByIds } from './services.ts'
import { exported, type Exported, type Waiting } from '../../../platform/person.ts'

/** Jobs that a person posted, and offers that they made or got (product 1: export). */
export function exportHiring(db: Db, userId: number): Exported[] {
  const part = (name: string, text: string) => exported(db, name, text, [userId])
  return [
    part(
      'jobs',
      'select feed_item_id, state, category, currency, budget_min, budget_max, posted_at from jobs where poster_id = $1',
    ),
    part(
      'offers',
      `select offer_id, feed_item_id, price, currency, message, delivery_time, delivery_unit, state, created_at,
         case when to_id = $1 then shortlisted_at end as shortlisted_at
       from offers where user_id = $1 or to_id = $1 order by created_at`,
    ),
    part('job_alerts', 'select query, created_at from job_alerts where user_id = $1'),
    part(
      'answers',
      'select offer_id, act, price, message, at from offer_acts where by_id = $1 order by act_id',
    ),
  ]
}

/** By the job, or without one by the service. */
const waitsFor = {
  pay: ['hiring_server_waits_payment', 'hiring_server_waits_payment_direct'],
  answer: ['hiring_server_waits_answer', 'hiring_server_waits_answer_direct'],
} as const

/** Offers that a person has to answer, and one to pay. */
export async function offersWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<{
    offer_id: string
    feed_item_id: number | null
    state: string
    sx_id: string
    title: string | null
    other: number | null
    changed_at: Date
    due: Date
  }>(
    db,
    `select o.offer_id, o.feed_item_id, o.state, o.sx_id, f.data ->> 'title' as title, o.changed_at,
       case when o.to_id = $1 then o.user_id else o.to_id end as other, coalesce(o.pay_by, o.expires_at) as due
     from offers o left join feeds f using (feed_item_id)
     where (o.to_id = $1 and (o.awaits = 'recipient' and o.state in ('sent', 'received') or o.state = 'accepted' and o.paid_at is null))
        or (o.user_id = $1 and o.awaits = 'provider' and o.state in ('sent', 'received'))
     order by o.changed_at limit 100`,
    [userId],
  )
  const offered = await offeredByIds(
    db,
    rows.map(({ sx_id }) => sx_id),
  )
  const others = rows.flatMap(({ other }) => other ?? [])
  const people = await peopleByIds(db, others)
  return rows.map(({ offer_id, feed_item_id, state, sx_id, title, other, changed_at, due }) => ({
    key: `offer:${offer_id}:${state === 'accepted' ? 'pay' : 'answer'}`,
    says: waitsFor[state === 'accepted' ? 'pay' : 'answer'][feed_item_id === null ? 1 : 0],
    values: {
      job: title ?? '',
      service: offered.get(sx_id)?.title ?? '',
      // Several people offer for one job.
      name: people.get(other ?? 0)?.full_name ?? '',
    },
    href: feed_item_id === null ? `/chatModule/${other ?? ''}` : `/jobs/${feed_item_id}`,
    since: changed_at,
    due,
  }))
}
