import type { CallError } from '@plaudit/client/client'
import { orderStates } from '@plaudit/contract/orders/constants'
import { beforeAll } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { refuse } from '../../../../platform/errors.ts'
import { step } from '../../../../platform/states.ts'
import { testTransitions } from '../../../../platform/testing-states.ts'
import { moveBySystem } from '../../mutations/steps.ts'
import { orderLife, type LifeState, type OrderRole, type OrderVerb } from '../../states.ts'
import { beginsIn, bookable, slotsOf } from './testing-appointments.ts'
import { admin, buyer, openMarket, seller, server, sql } from './testing.ts'

openMarket()

let order_id = ''
beforeAll(async () => {
  const { sx_id } = await bookable({ payment: ['cash'] })
  const start = (await slotsOf(sx_id)).at(-1)?.start ?? ''
  const { order } = await buyer.api.call('orders/agree', {
    sx_id,
    payment: 'cash',
    slot: { start },
  })
  order_id = order.order_id
})

/** The call of each step; reviews have a rule of their own, since both sides write them. */
const calls = {
  start: (who) => who.call('orders/start', { order_id }),
  deliver: (who) => who.call('orders/deliver', { order_id }),
  request_revision: (who) => who.call('orders/requestRevision', { order_id, message: 'Brighter' }),
  accept: (who) => who.call('orders/accept', { order_id }),
  cancel: (who) => who.call('orders/cancel', { order_id, reason: 'Ill' }),
  dispute: (who) => who.call('orders/dispute', { order_id, reason: 'Not that' }),
  resolve: (who) =>
    who.call('disputes/decide', { order_id, verdict: 'seller', reason: 'It is as agreed' }),
} satisfies Record<Exclude<OrderVerb, 'review'>, (who: (typeof buyer)['api']) => Promise<unknown>>

/** As a refusal of the rule: a person who isn't an admin never comes as far as the dispute. */
function refusedBy({ code }: CallError, verb: OrderVerb): never {
  if (verb === 'resolve' && code === 'forbidden') refuse('order_illegal_step')
  return refuse(code as 'order_illegal_step')
}

type Reached = (typeof orderLife)['rows'][number]['to']

async function attempt(from: LifeState, verb: OrderVerb, who: OrderRole): Promise<Reached> {
  if (verb === 'review') return step(orderLife, from, verb, who)
  await sql('update orders set state = $2, due_at = null where order_id = $1', [order_id, from])
  // Its buyer may call off an appointment that is ahead, also one that was begun; its seller delivers one that is not.
  await beginsIn(order_id, verb === 'deliver' ? -1 : 600)
  if (who === 'system') {
    const { db, realtime } = server.parts
    const moved = await inTransaction(db, (tx) => moveBySystem(tx, realtime, order_id, verb))
    if (!moved) refuse('order_illegal_step')
  } else {
    const { api } = { buyer, seller, admin }[who]
    await calls[verb](api).catch((error: CallError) => refusedBy(error, verb))
  }
  const [row] = await sql<{ state: Reached }>('select state from orders where order_id = $1', [
    order_id,
  ])
  return row?.state ?? refuse('not_found')
}

testTransitions(orderLife, {
  states: orderStates,
  verbs: [...(Object.keys(calls) as (keyof typeof calls)[]), 'review'],
  roles: ['buyer', 'seller', 'admin', 'system'],
  attempt,
})
