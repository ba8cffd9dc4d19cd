import { statement, type Db } from '../../../platform/db/db.ts'
import type { Via } from '../tables.ts'

export interface SessionOfPerson {
  session_id: number
  token_hash: Buffer
  created_at: Date
  seen_at: Date
  user_agent: string
  via: Via
  country_code: string
  /** Name of the admin who acts for the person in it. */
  acting: string | null
  /** On a device of which the person has not said yet whether it was them. */
  is_doubted: boolean
}

/** Days for which a person is asked about a new device. */
const askedDays = 30

/** Returns the sessions in which a person is signed in, used last first. */
export const sessionsOfPerson = (db: Db, userId: number): Promise<SessionOfPerson[]> =>
  statement<SessionOfPerson>(
    db,
    `select s.session_id, s.token_hash, s.created_at, s.seen_at, s.user_agent, s.via, s.country_code, a.username as acting,
       s.acting_id is null and coalesce(k.doubted_at > now() - make_interval(days => $2), false) as is_doubted
     from sessions s left join users a on a.user_id = s.acting_id
       left join known_devices k on k.user_id = s.user_id and k.device = s.device and s.device <> ''
     where s.user_id = $1 and s.expires_at > now() order by s.seen_at desc limit 100`,
    [userId, askedDays],
  )
