import type { Tx } from '../../../platform/db/db.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { sharesOf, type PaymentRow } from '../data/payments.ts'
import type { DisputeState } from './providers/provider.ts'
import { shownTo } from './tellPayouts.ts'

/**
 * A payment is disputed, or its dispute has ended: its sellers and the admins are told, each once for each state. The
 * one whose keys took the money can answer at the provider.
 */
export async function tellDispute(
  tx: Tx,
  payment: PaymentRow,
  { reference, state, amount }: { reference: string; state: DisputeState; amount: number },
): Promise<void> {
  const { payment_id, currency, is_external } = payment
  const key = `dispute:${payment_id}:${reference}:${state}`
  const sellers = (await sharesOf(tx.db, payment_id)).flatMap(({ seller_id }) => seller_id ?? [])
  const admins = await adminIds(tx.db)
  for (const to of new Set([...sellers, ...admins])) {
    const isSeller = sellers.includes(to)
    await tell(tx, {
      to: [to],
      type: isSeller && is_external && state === 'opened' ? 'dispute.answer' : `dispute.${state}`,
      key,
      href: admins.includes(to) ? '/admin/payouts' : '/earnings',
      values: { amount: await shownTo(tx, to, { amount, currency }) },
    })
  }
}
