import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import type { OfferRow } from '../tables.ts'
import { tellAbout } from './offers.ts'

/** The other side of an open offer hears that it is over, and not that its person goes. */
async function tellOthers(tx: Tx, userId: number): Promise<void> {
  const open = await statement<OfferRow>(
    tx.db,
    `select * from offers where (user_id = $1 or to_id = $1) and state in ('sent', 'received') order by offer_id for no key update`,
    [userId],
  )
  for (const offer of open)
    await tellAbout(
      tx,
      offer,
      'offer.expired',
      null,
      offer.user_id === userId ? offer.to_id : offer.user_id,
    )
}

/** Open offers of somebody who goes are over; their words go, what was agreed stays without the person. */
export async function forgetHiring(tx: Tx, { user_id }: Leaving): Promise<void> {
  await tellOthers(tx, user_id)
  await statement(
    tx.db,
    `update offers set state = case when state in ('sent', 'received') then 'expired' else state end,
       user_id = nullif(user_id, $1), to_id = nullif(to_id, $1), client_id = null, body_hash = null,
       message = case when user_id = $1 then '' else message end
     where user_id = $1 or to_id = $1`,
    [user_id],
  )
  await statement(tx.db, 'delete from job_alerts where user_id = $1', [user_id])
  await statement(
    tx.db,
    `update offer_acts set by_id = null, message = '' where offer_id in (select offer_id from offer_acts where by_id = $1) and by_id = $1`,
    [user_id],
  )
  await statement(
    tx.db,
    `update jobs set poster_id = null, state = 'closed', words = '', region = '' where poster_id = $1`,
    [user_id],
  )
}
