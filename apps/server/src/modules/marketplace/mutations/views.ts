import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { announce, type Announcer } from '../../../platform/realtime/topics.ts'
import { isProvider } from '../policy.ts'
import type { ServiceRow } from '../tables.ts'

/** Programs that follow links; they hold no device id either, this only spares the row where one did. */
const crawler = /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|headless/i

/**
 * Notes that somebody looks at a service: once for each person (or device) and day, and at the end of what a person
 * looked at last. Views of one's own and of crawlers do not count. @returns whether it counts.
 */
export async function noteView(
  tx: Tx,
  realtime: Announcer,
  caller: Caller,
  service: ServiceRow,
): Promise<boolean> {
  const { person, device } = caller
  if (isProvider(service, person) || crawler.test(caller.userAgent)) return false
  const viewer = person ? `u${person.user_id}` : device && `d${device}`
  if (!viewer) return false
  await statement(
    tx.db,
    `insert into service_views (service_id, day, viewer) values ($1, (now() at time zone 'utc')::date, $2)
     on conflict do nothing`,
    [service.service_id, viewer],
  )
  if (person) await noteViewed(tx, realtime, person.user_id, 'service', service.service_id)
  return true
}

/** Puts something at the head of what a person looked at last (specification 3, Viewed). */
export async function noteViewed(
  tx: Tx,
  realtime: Announcer,
  userId: number,
  type: 'service' | 'contest' | 'person' | 'job',
  entityId: number,
): Promise<void> {
  await statement(
    tx.db,
    `insert into viewed (user_id, type, entity_id) values ($1, $2, $3)
     on conflict (user_id, type, entity_id) do update set viewed_at = now()`,
    [userId, type, entityId],
  )
  // Their other devices show it at once (api: Realtime, `viewed`).
  const data = { type, user_id: userId, entity_id: entityId }
  await announce(tx, realtime, ownTopic('viewed', userId), 'create', data)
}
