import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { step } from '../../../platform/states.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { adminCount } from '../../reports/data.ts'
import { holdOrder } from '../data/orders.ts'
import { paidOf, roleIn } from '../policy.ts'
import { orderLife } from '../states.ts'
import { giveBack, release } from './money.ts'
import { settle } from './steps.ts'

export interface Verdict {
  verdict: 'buyer' | 'seller' | 'split'
  share?: number | undefined
  reason: string
}

/**
 * An admin's word on a dispute: the part that goes back, and the part that the seller gets. A side of the order does
 * not decide about it; where there is one admin alone, they do.
 * @throws refusal order_illegal_step, own_decision.
 */
export async function decideDispute(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  { verdict, share = 50, reason }: Verdict,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const to = step(orderLife, order.state, 'resolve', 'admin')
  if (roleIn(order, person) !== 'admin' && (await adminCount(tx.db)) > 1) refuse('own_decision')
  const paid = paidOf(order)
  const back =
    verdict === 'buyer'
      ? paid
      : verdict === 'seller'
        ? 0
        : Number((BigInt(paid) * BigInt(share)) / 100n)
  if (back > 0) await giveBack(tx, order, back, 'dispute', person.user_id)
  if (back < paid) await release(tx, order)
  await settle(tx, announcer, order, {
    verb: 'resolve',
    to,
    actor: person.user_id,
    said: { message: reason },
    alreadyPaidBack: true,
  })
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'order',
    subject_id: order.number,
    act: 'decide_dispute',
    detail: { verdict, back, currency: order.currency, reason },
  })
}
