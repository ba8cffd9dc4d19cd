import { inTransaction, statement } from '../../../platform/db/db.ts'
import type { Payout } from '@plaudit/contract/payments/payouts'
import { sentOf, type PayoutRow } from '../data/payouts.ts'
import { paymentsDb } from '../tables.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { settlePayout, type PayoutParts } from './payouts.ts'
import type { KeySet, PayoutMethod, PayoutOutcome } from './providers/provider.ts'

/**
 * Returns why keys do not send a payout: it waits for an admin then, who sends it by hand and marks it. Keys may have
 * become real ones meanwhile: test money leaves with test keys alone, and real money never with them.
 */
function whyUnsent(
  keys: KeySet | undefined,
  { method, is_test }: Pick<PayoutRow, 'method' | 'is_test'>,
): Unsent | null {
  if (keys === undefined) return 'no_keys'
  return method !== 'file' && (keys.settings['test'] === 'yes') !== is_test ? 'other_money' : null
}
type Unsent = NonNullable<Payout['unsent']>

/** The same of a payout that was not sent yet, told to the admin before they approve it. */
export async function unsentOf(
  { keySets }: Pick<PayoutParts, 'keySets'>,
  row: Pick<PayoutRow, 'method' | 'is_test' | 'state'>,
): Promise<Unsent | null> {
  if (row.state !== 'requested' && row.state !== 'approved') return null
  return whyUnsent(await keySets.payout(row.method as PayoutMethod), row)
}

/**
 * Sends an approved payout by its adapter, outside every transaction and once: a payout that was sent before,
 * whatever became of it, is only looked up (product 5: a payout whose fate is unknown is never paid twice).
 */
export async function sendPayout(parts: PayoutParts, payoutId: string): Promise<void> {
  const known = await paymentsDb(parts.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .executeTakeFirst()
  if (known === undefined) return
  const provider = parts.payoutProviders[known.method as PayoutMethod]
  const current = await parts.keySets.payout(known.method as PayoutMethod)
  if (provider === undefined || current === undefined) return
  if (known.state === 'approved' && whyUnsent(current, known) !== null) return
  const [claimed] = await statement<{ payout_id: string }>(
    parts.db,
    `update payouts set state = 'in_transit', key_set_id = $2, sent_at = now(), look_at = now() + interval '1 minute'
     where payout_id = $1 and state = 'approved' and held_since is null returning payout_id`,
    [payoutId, current.key_set_id],
  )
  if (!claimed && known.state !== 'in_transit' && known.state !== 'paid') return
  const set = claimed ? current : await parts.keySets.open(known.key_set_id ?? '')
  if (set === undefined) return
  const ask = {
    payout_id: payoutId,
    amount: sentOf(known),
    destination: known.destination,
    note: payoutId,
    ...(known.reference !== null && { reference: known.reference }),
    ...(known.sent_at !== null && { sent_at: known.sent_at }),
  }
  let outcome: PayoutOutcome
  try {
    outcome = claimed ? await provider.send(set, ask) : await provider.lookUp(set, ask)
  } catch (error) {
    parts.log.error({ payout: payoutId, error: String(error) }, 'a payout could not be asked after')
    outcome = { state: 'unknown', why: 'fault' }
  }
  await inTransaction(parts.db, (tx) => settlePayout(tx, payoutId, outcome))
}

/** Days after which a payout that was paid does not come back any more: PayPal returns after thirty what nobody claims. */
const backDays = 35

export async function lookAtPayouts(parts: PayoutParts): Promise<void> {
  const rows = await statement<{ payout_id: string }>(
    parts.db,
    `update payouts p set looks = looks + 1, look_at = case
       when p.state <> 'paid' then now() + make_interval(secs => least(21600, 60 * (2 ^ least(p.looks, 9))::int))
       when p.done_at > now() - make_interval(days => $1) then now() + interval '1 day' end
     from (select payout_id from payouts where look_at <= now() order by look_at limit 20 for update skip locked) d
     where d.payout_id = p.payout_id returning p.payout_id`,
    [backDays],
  )
  await eachOf(parts, rows, 'a payout could not be looked at', ({ payout_id }) =>
    sendPayout(parts, payout_id),
  )
}
