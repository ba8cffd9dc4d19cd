import { z } from 'zod'
import { defineCall, nothing, publicId } from '../call.ts'
import {
  paymentProviders,
  renewalIntervals,
  subscriptionStates,
  subscriptionVerdicts,
} from './constants.ts'
import { moneyIn, moneyOut } from './shapes.ts'

/** A method that can be charged again, as its owner sees it. */
export const savedMethod = z
  .object({
    method_id: z.string(),
    provider: z.enum(paymentProviders),
    /** Such as `visa •••• 4242`; empty for one's own balance. */
    label: z.string(),
    test: z.boolean(),
  })
  .meta({ id: 'SavedMethod' })
export type SavedMethod = z.infer<typeof savedMethod>

/** Subscription as its payer sees it: it is paid again and again. */
export const subscription = z
  .object({
    subscription_id: z.string(),
    kind: z.enum(['club', 'subscription']),
    title: z.string(),
    /** Path of what is paid for. */
    href: z.string(),
    /** Package of a service that is paid for, and the packages that it could be changed to. */
    package: z.string(),
    packages: z.array(z.object({ package_id: z.string(), label: z.string(), price: moneyOut })),
    state: z.enum(subscriptionStates),
    /** The subscription ends with the period that is paid. */
    cancel_at_end: z.boolean(),
    end_reason: z.enum(['cancelled', 'unpaid', 'gone']).nullable(),
    amount: moneyOut,
    interval: z.enum(renewalIntervals),
    /** Period that is paid now, from and up to. */
    period_start: z.string(),
    period_end: z.string(),
    /** Time at which it is paid or tried next; null while a payment is on its way, and when none will come. */
    next_at: z.string().nullable(),
    /** It can't be had for now, as where its seller is suspended: no payment is taken until it can. */
    resting: z.boolean(),
    /** A payment is on its way right now. */
    charging: z.boolean(),
    /** Time at which a subscription that is past due ends unless it is paid. */
    ends_at: z.string().nullable(),
    /** null: the payer gets a link each time. */
    method: savedMethod.nullable(),
    test: z.boolean(),
    createdAt: z.string(),
    can: z.object({
      cancel_now: z.boolean(),
      cancel_at_end: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      change: z.boolean(),
      /** Pay what is due, with whatever method. */
      pay: z.boolean(),
    }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscription>

const get = defineCall({
  method: 'GET',
  summary: 'What the caller pays again and again, what runs first, and the methods that they kept.',
  tag: 'payments',
  who: 'user',
  input: nothing,
  reply: z.object({ subscriptions: z.array(subscription), methods: z.array(savedMethod) }),
})

const change = defineCall({
  method: 'POST',
  summary:
    'Cancels, pauses, goes on with or changes what renews. `change` names another package, from the next payment on, or another method.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    subscription_id: publicId,
    verdict: z.enum(subscriptionVerdicts),
    package: z.string().max(60).optional(),
    /** The price of that package as the page showed it, tax and all: another one is not agreed to. */
    expected: moneyIn.optional(),
    method_id: publicId.optional(),
  }),
  reply: z.object({ subscription }),
  refusals: ['subscription_illegal_step', 'method_unsuitable', 'price_changed', 'not_found'],
})

const removeMethod = defineCall({
  method: 'POST',
  summary: 'Forgets a method; what was paid with it gets a link to pay from then on.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({ method_id: publicId }),
  reply: z.object({ removed: z.literal(true) }),
})

/** Calls for subscriptions, and for the methods that pay them. */
export const subscriptionCalls = {
  'subscriptions/get': get,
  'subscriptions/change': change,
  'payments/removeMethod': removeMethod,
} as const
