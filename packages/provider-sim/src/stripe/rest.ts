import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Form } from '../http.ts'
import { json, type Operation } from '../http.ts'
import { prefixed } from '../ids.ts'
import { chargeShown, inputOf, listed, text, wantsWhole, type Call } from './call.ts'
import {
  balance,
  balanceTransaction,
  charge,
  customer,
  event,
  paymentMethod,
  webhookEndpoint,
  type BalanceTransaction,
  type Customer,
  type WebhookEndpoint,
} from './schema.ts'
import { chargeOf } from './refunds.ts'
import { apiVersion, missing, type Account } from './world.ts'

const endpointCreation = z.strictObject({
  url: z.url(),
  enabled_events: z.record(z.string(), text),
  description: text.optional(),
  api_version: text.optional(),
  metadata: z.record(z.string(), text).optional(),
})

const customerCreation = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  metadata: z.record(z.string(), text).optional(),
})

const withoutSecret = ({ secret: _, ...rest }: WebhookEndpoint): WebhookEndpoint => rest

const endpointOperations = (call: Call): Operation[] => [
  call(
    'stripe.webhook_endpoints.create',
    'POST',
    '/v1/webhook_endpoints',
    ({ world, account, form }) => {
      const input = inputOf(endpointCreation, form)
      const made = {
        id: prefixed('we'),
        object: 'webhook_endpoint' as const,
        api_version: input.api_version ?? apiVersion,
        application: null,
        created: world.clock.seconds(),
        description: input.description ?? null,
        enabled_events: Object.values(input.enabled_events),
        livemode: false as const,
        metadata: input.metadata ?? {},
        secret: `whsec_${randomBytes(24).toString('hex')}`,
        status: 'enabled' as const,
        url: input.url,
      }
      account.endpoints.set(made.id, made)
      return json(webhookEndpoint.parse(made))
    },
  ),
  call('stripe.webhook_endpoints.list', 'GET', '/v1/webhook_endpoints', ({ account, form }) =>
    json(
      listed(
        webhookEndpoint,
        [...account.endpoints.values()].map(withoutSecret),
        form,
        '/v1/webhook_endpoints',
      ),
    ),
  ),
  call(
    'stripe.webhook_endpoints.delete',
    'DELETE',
    '/v1/webhook_endpoints/{id}',
    ({ account, ask }) => {
      const id = ask.params['id'] ?? ''
      if (!account.endpoints.delete(id)) throw missing(id)
      return json({ id, object: 'webhook_endpoint', deleted: true })
    },
  ),
]

/** Returns what moved, with the charge or refund that moved it where the request wants it whole. */
function wholeSource(account: Account, moved: BalanceTransaction, form: Form): BalanceTransaction {
  if (typeof moved.source !== 'string' || !wantsWhole(form, 'source')) return moved
  const source = account.charges.get(moved.source) ?? account.refunds.get(moved.source)
  return { ...moved, source: source ?? moved.source }
}

/** Customers, money on the account, events, and where they are sent. */
export const restOperations = (call: Call): Operation[] => [
  ...endpointOperations(call),
  call('stripe.customers.create', 'POST', '/v1/customers', ({ world, account, form }) => {
    const input = inputOf(customerCreation, form)
    const made = customer.parse({
      id: prefixed('cus'),
      object: 'customer',
      created: world.clock.seconds(),
      description: input.description ?? null,
      email: input.email ?? null,
      livemode: false,
      metadata: input.metadata ?? {},
      name: input.name ?? null,
    } satisfies Customer)
    account.customers.set(made.id, made)
    return json(made)
  }),
  call(
    'stripe.payment_methods.detach',
    'POST',
    '/v1/payment_methods/{id}/detach',
    ({ world, account, ask }) => {
      const id = ask.params['id'] ?? ''
      if (!account.methods.delete(id)) throw missing(id, 'payment_method')
      return json(
        paymentMethod.parse({
          id,
          object: 'payment_method',
          created: world.clock.seconds(),
          customer: null,
          livemode: false,
          metadata: {},
          type: 'card',
        }),
      )
    },
  ),
  call('stripe.balance.retrieve', 'GET', '/v1/balance', () =>
    json(
      balance.parse({
        object: 'balance',
        available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
        livemode: false,
        pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
      }),
    ),
  ),
  call('stripe.charges.retrieve', 'GET', '/v1/charges/{id}', ({ account, ask }) =>
    json(charge.parse(chargeShown(account, chargeOf(account, ask.params['id'] ?? ''), true))),
  ),
  call('stripe.balance_transactions.list', 'GET', '/v1/balance_transactions', ({ account, form }) =>
    json(
      listed(
        balanceTransaction,
        [...account.transactions.values()].map((one) => wholeSource(account, one, form)),
        form,
        '/v1/balance_transactions',
      ),
    ),
  ),
  call('stripe.events.list', 'GET', '/v1/events', ({ account, form }) =>
    json(listed(event, account.events, form, '/v1/events')),
  ),
]
