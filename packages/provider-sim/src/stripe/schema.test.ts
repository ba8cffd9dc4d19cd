import type Stripe from 'stripe'
import { expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type * as schema from './schema.ts'
import { eventTypes } from './schema.ts'

/** Fields of ours that the published object has not, or has with other values. */
type Foreign<Ours, Theirs> = {
  [Key in keyof Ours]-?: Key extends keyof Theirs
    ? Ours[Key] extends Theirs[Key] | string
      ? never
      : Key
    : Key
}[keyof Ours]

// Fields that can be asked for whole stand in both forms; the objects within are compared by themselves.
it('sends what the published description has', () => {
  expectTypeOf<
    Foreign<schema.PaymentIntent, Stripe.PaymentIntent>
  >().toEqualTypeOf<'latest_charge'>()
  expectTypeOf<Foreign<schema.Refund, Stripe.Refund>>().toEqualTypeOf<'balance_transaction'>()
  expectTypeOf<Foreign<schema.Customer, Stripe.Customer>>().toEqualTypeOf<never>()
  expectTypeOf<Foreign<schema.Session, Stripe.Checkout.Session>>().toEqualTypeOf<never>()
  expectTypeOf<Foreign<schema.WebhookEndpoint, Stripe.WebhookEndpoint>>().toEqualTypeOf<never>()
  expectTypeOf<
    Foreign<z.output<typeof schema.paymentMethod>, Stripe.PaymentMethod>
  >().toEqualTypeOf<never>()
  expectTypeOf<keyof schema.Charge>().toExtend<keyof Stripe.Charge>()
  expectTypeOf<keyof schema.Dispute>().toExtend<keyof Stripe.Dispute>()
  expectTypeOf<keyof schema.BalanceTransaction>().toExtend<keyof Stripe.BalanceTransaction>()
  expectTypeOf<keyof z.output<typeof schema.balance>>().toExtend<keyof Stripe.Balance>()
  expectTypeOf<schema.EventType>().toExtend<Stripe.Event['type']>()
  expect(new Set(eventTypes).size).toBe(eventTypes.length)
})
