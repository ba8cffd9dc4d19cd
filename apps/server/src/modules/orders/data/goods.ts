import { statement, type Db } from '../../../platform/db/db.ts'

export interface SoldFile {
  attachment_id: string
  service_id: number
  sx_id: string
}

/** The files that somebody sells. */
export const soldFiles = (db: Db, userId: number): Promise<SoldFile[]> =>
  statement<SoldFile>(
    db,
    `select unnest(digital_files) as attachment_id, service_id, sx_id from services
     where owner_id = $1 and state <> 'deleted' order by service_id desc`,
    [userId],
  )

export interface BoughtFile {
  order_id: string
  sx_id: string
  title: string
  attachment_id: string
}

/** What somebody bought to download, new versions too; what was paid back is not to be had any more. */
export const boughtFiles = (
  db: Db,
  userId: number,
  orderId: string | undefined,
): Promise<BoughtFile[]> =>
  statement<BoughtFile>(
    db,
    `select o.order_id, s.sx_id, o.title, unnest(s.digital_files) as attachment_id
     from orders o join services s using (service_id)
     where o.buyer_id = $1 and o.stype = 'digital' and ($2::text is null or o.order_id = $2)
       and o.state not in ('pending', 'cancelled') and (o.refunded < o.amount or o.amount = 0)
       and (o.outside is null or o.paid_outside_at is not null)
     order by o.number desc`,
    [userId, orderId ?? null],
  )
