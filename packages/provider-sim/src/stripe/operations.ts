import type { Operation } from '../http.ts'
import { caller } from './call.ts'
import { disputeOperations } from './disputes.ts'
import { fieldOperations } from './fields.ts'
import { intentOperations } from './intents.ts'
import { refundOperations } from './refunds.ts'
import { restOperations } from './rest.ts'
import { sessionOperations } from './sessions.ts'
import type { StripeWorld } from './world.ts'

/** Stripe's interface, at the root, where its SDK looks for it. */
export function stripeOperations(world: StripeWorld): Operation[] {
  const call = caller(world)
  return [
    ...intentOperations(call),
    ...refundOperations(call),
    ...disputeOperations(call),
    ...sessionOperations(world, call),
    ...fieldOperations(world),
    ...restOperations(call),
  ]
}
