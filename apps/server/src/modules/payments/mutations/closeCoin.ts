import type { Tx } from '../../../platform/db/db.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { refuse } from '../../../platform/errors.ts'
import { post, type Line } from '../../ledger/mutations/post.ts'
import { paidByHand } from '../data/paidByHand.ts'
import { closeStray, keepScale, type ClosedStray } from '../data/strayCoins.ts'
import { placesKept } from './providers/ethereum/units.ts'

interface Closing {
  coin_id: string
  /** The transaction in which it went back; null: its owner keeps it. */
  reference: string | null
  actor: number
}

/**
 * The owner of an address has dealt with what came to it unasked: the books have that it came, and that it went back or
 * was kept (product 5).
 * @param owner null: the platform.
 * @param decimals of the coin.
 * @throws refusals not_found for one that is not theirs, or was closed; reference_taken for a transaction that paid a
 * refund.
 */
export async function closeCoin(
  tx: Tx,
  owner: number | null,
  closing: Closing,
  decimals: (token: string) => number,
): Promise<void> {
  const { coin_id, reference, actor } = closing
  if (reference !== null && (await paidByHand(tx, reference)).refund) refuse('reference_taken')
  const coin = await closeStray(tx.db, owner, closing)
  if (coin === undefined) return refuse('not_found')
  await bookCoin(tx, coin_id, coin, decimals(coin.token))
  await writeAudit(tx, {
    actor_id: actor,
    subject: 'user',
    subject_id: actor,
    act: 'coins_closed',
    detail: { coin_id, reference },
  })
}

/** Coins have no price here: an account for each coin counts it, without the last digits of coins that have many. */
async function bookCoin(tx: Tx, coin_id: string, coin: ClosedStray, decimals: number) {
  const scale = scaleOf(BigInt(coin.units), decimals)
  await keepScale(tx.db, coin_id, scale)
  const amount = Number(BigInt(coin.units) / 10n ** BigInt(scale))
  const wentBack = coin.closed_reference !== null
  const account = {
    owner: `${coin.is_test ? 'test/' : ''}k:${coin.key_set_id}`,
    subject: `${coin.chain_id}.${coin.token}`,
    currency: 'COIN',
  }
  const at = (kind: Line['kind'], sum: number): Line => ({ ...account, kind, amount: sum })
  const refs = { coin_id, scale }
  await post(tx, {
    kind: 'captured',
    key: `coin:${coin_id}:came`,
    refs,
    lines: [at('provider_clearing', -amount), at('refund_due', amount)],
  })
  await post(tx, {
    kind: wentBack ? 'refunded' : 'kept',
    key: `coin:${coin_id}:closed`,
    refs,
    lines: [
      at('refund_due', -amount),
      at(wentBack ? 'provider_clearing' : 'settled_externally', amount),
    ],
  })
}

/** Digits to leave out, so that a sum is counted exactly; more of them where nobody knows the coin's decimals any more. */
function scaleOf(units: bigint, decimals: number): number {
  let scale = decimals - placesKept(decimals)
  while (units / 10n ** BigInt(scale) > BigInt(Number.MAX_SAFE_INTEGER)) scale += 1
  return scale
}
