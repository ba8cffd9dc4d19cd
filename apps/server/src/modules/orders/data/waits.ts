import { statement, type Db } from '../../../platform/db/db.ts'

export interface Wait {
  service_id: number
  sx_id: string
  title: string
  starts_at: Date
  joined_at: Date
  offered_until: Date | null
  /** Number of people that came before and wait still. */
  ahead: number
}

/** The full times that somebody waits for, the soonest first. A wait ends with the minutes of its offer. */
export const waitsOf = (db: Db, userId: number): Promise<Wait[]> =>
  statement<Wait>(
    db,
    `select s.service_id, s.sx_id, s.title, w.starts_at, w.joined_at, w.offered_until,
       (select count(*)::int from slot_waits b
        where b.service_id = w.service_id and b.starts_at = w.starts_at and b.wait_id < w.wait_id
          and (b.offered_until is null or b.offered_until > now())) as ahead
     from slot_waits w join services s using (service_id)
     where w.user_id = $1 and w.starts_at > now() and (w.offered_until is null or w.offered_until > now())
     order by w.starts_at, w.wait_id`,
    [userId],
  )

export interface WaitedTime {
  service_id: number
  starts_at: Date
}

/** Times that somebody waits for untold and that look free, from after a known one, the soonest first. */
export const timesToOffer = (
  db: Db,
  after: WaitedTime | undefined,
  limit: number,
): Promise<WaitedTime[]> =>
  statement<WaitedTime>(
    db,
    `select w.service_id, w.starts_at from slot_waits w left join appointments a using (service_id, starts_at)
     where w.starts_at > now() and (w.starts_at, w.service_id) > ($1::timestamptz, $2::bigint)
       and w.offered_until is null
       and coalesce(a.seats, 1) > (
         select count(*) from appointment_seats p where p.provider_id = a.provider_id
           and p.appointment_id = a.appointment_id and (p.order_id is not null or p.held_until > now()))
     group by 1, 2 order by 2, 1 limit $3`,
    [after?.starts_at ?? new Date(0), after?.service_id ?? 0, limit],
  )
