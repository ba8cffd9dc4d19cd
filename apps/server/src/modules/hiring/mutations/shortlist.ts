import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { holdOffer } from '../data/offers.ts'
import { offerMarked } from '../events.ts'
import { mayShortlist } from '../policy.ts'
import type { OfferRow } from '../tables.ts'

/**
 * Marks an offer for a job, or takes the mark off; the second time changes nothing. The provider hears nothing of it.
 * @throws refusal not_found where the caller was not offered it for a job of theirs.
 */
export async function shortlist(
  tx: Tx,
  realtime: Announcer,
  person: Person,
  { offer_id, on }: { offer_id: string; on: boolean },
): Promise<OfferRow> {
  const offer = await holdOffer(tx, offer_id)
  if (offer === undefined || !mayShortlist(offer, person)) return refuse('not_found')
  if ((offer.shortlisted_at !== null) === on) return offer
  const [row] = await statement<OfferRow>(
    tx.db,
    `update offers set shortlisted_at = case when $2 then now() end where offer_id = $1 returning *`,
    [offer_id, on],
  )
  if (row === undefined) return refuse('not_found')
  await offerMarked(tx, realtime, row)
  return row
}
