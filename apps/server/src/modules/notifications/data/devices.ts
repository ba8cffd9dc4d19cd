import { statement, type Db } from '../../../platform/db/db.ts'

/** Device that a push goes to. */
export interface Device {
  endpoint_hash: Buffer
  host: string
  endpoint: string
  /** `web-app` where pushes were asked for in the phone's shell. */
  platform: string
  p256dh: string
  auth: string
}

/**
 * Returns the devices that a person's pushes go to: devices whose session lives. A browser that takes them on several
 * sites of this server is one device: the site that it used last tells it. Two devices of one make on one site are two.
 */
export const devicesToPush = (db: Db, userId: number): Promise<Device[]> =>
  statement<Device>(
    db,
    `with living as (
       select p.endpoint_hash, p.host, p.endpoint, p.platform, p.p256dh, p.auth, p.print, s.user_agent,
         first_value(p.host) over (partition by p.print, s.user_agent order by s.seen_at desc, p.created_at desc) as latest
       from push_subscriptions p join sessions s on s.token_hash = p.session_hash and s.user_id = p.user_id
       where p.user_id = $1 and s.expires_at > now()
     )
     select endpoint_hash, host, endpoint, platform, p256dh, auth from living where print = '' or host = latest`,
    [userId],
  )

/** Returns the people among these who have a device that takes pushes. */
export async function takingPushes(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await statement<{ user_id: number }>(
    db,
    `select distinct p.user_id from push_subscriptions p
     join sessions s on s.token_hash = p.session_hash and s.user_id = p.user_id
     where p.user_id = any ($1::bigint[]) and s.expires_at > now()`,
    [userIds],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** A device as its person knows it. */
export interface OwnDevice {
  user_agent: string
  platform: string
  /** The device that asks. */
  here: boolean
  created_at: Date
}

/** Reader of their own devices: the hash of their session, and whether pushes to wrapped apps go out here at all. */
export interface Asking {
  session: Buffer | null
  reachesApps: boolean
}

/** The devices of a person that take pushes, the latest first. */
export const devicesOf = (
  db: Db,
  userId: number,
  { session, reachesApps }: Asking,
): Promise<OwnDevice[]> =>
  statement<OwnDevice>(
    db,
    `select s.user_agent, p.platform, p.session_hash is not distinct from $2::bytea as here, p.created_at
     from push_subscriptions p join sessions s on s.token_hash = p.session_hash and s.user_id = p.user_id
     where p.user_id = $1 and s.expires_at > now() and ($3 or p.endpoint not like 'fcm:%') order by p.created_at desc`,
    [userId, session, reachesApps],
  )
