import { z } from 'zod'
import { html, json, redirect, type Operation } from '../http.ts'
import { prefixed } from '../ids.ts'
import { payPage } from '../pages.ts'
import { cancelIntent, chargeIntent, failIntent } from './charges.ts'
import { inputOf, listed, text, whole, type Call } from './call.ts'
import { intentOf, newIntent } from './intents.ts'
import { session, type Session } from './schema.ts'
import { fault, missing, type Account, type StripeWorld } from './world.ts'

const creation = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.record(
    z.string(),
    z.strictObject({
      quantity: whole,
      price_data: z.strictObject({
        currency: text,
        unit_amount: whole,
        product_data: z.strictObject({ name: text }),
      }),
    }),
  ),
  success_url: text.optional(),
  cancel_url: text.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: text.optional(),
  expires_at: whole.optional(),
  locale: text.optional(),
  metadata: z.record(z.string(), text).optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: z.record(z.string(), text).optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  expand: z.unknown().optional(),
})

function newSession(world: StripeWorld, input: z.output<typeof creation>): Session {
  const [item] = Object.values(input.line_items)
  const id = `cs_test_${prefixed('a').slice(2)}`
  const total = (item?.price_data.unit_amount ?? 0) * (item?.quantity ?? 0)
  return session.parse({
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created: world.clock.seconds(),
    currency: item?.price_data.currency,
    customer: input.customer ?? null,
    customer_email: input.customer_email ?? null,
    expires_at: input.expires_at ?? world.clock.seconds() + 24 * 3600,
    livemode: false,
    metadata: input.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: input.success_url ?? null,
    url: `${world.origin}/c/pay/${id}`,
  })
}

function sessionOf(world: StripeWorld, account: Account, id: string): Session {
  const found = account.sessions.get(id)
  if (found === undefined) throw missing(id, 'session')
  if (found.status === 'open' && found.expires_at < world.clock.seconds())
    expire(world, account, found)
  return found
}

function expire(world: StripeWorld, account: Account, found: Session): void {
  if (found.status !== 'open')
    throw fault(400, {
      type: 'invalid_request_error',
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${found.status}.`,
    })
  found.status = 'expired'
  found.url = null
  if (found.payment_intent !== null)
    cancelIntent(world, account, intentOf(account, found.payment_intent))
  world.announce(account, 'checkout.session.expired', found)
}

/** The payer's choice on Stripe's own page. */
export function paySession(world: StripeWorld, id: string, outcome: 'paid' | 'declined'): Session {
  const account = world.holding('sessions', id)
  const found = sessionOf(world, account, id)
  if (found.status !== 'open') return found
  const intent = intentOf(account, found.payment_intent ?? startIntent(world, account, found))
  if (outcome === 'declined') {
    failIntent(world, account, intent)
    return found
  }
  chargeIntent(world, account, intent)
  Object.assign(found, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
  } satisfies Partial<Session>)
  world.announce(account, 'checkout.session.completed', found)
  return found
}

/** Stripe makes the PaymentIntent when the payer confirms. */
function startIntent(world: StripeWorld, account: Account, found: Session): string {
  const intent = newIntent(world, account, {
    amount: String(found.amount_total),
    currency: found.currency,
    metadata: found.metadata,
  })
  found.payment_intent = intent.id
  return intent.id
}

export const sessionOperations = (world: StripeWorld, call: Call): Operation[] => [
  call('stripe.sessions.create', 'POST', '/v1/checkout/sessions', ({ account, form }) => {
    const made = newSession(world, inputOf(creation, form))
    account.sessions.set(made.id, made)
    return json(session.parse(made))
  }),
  call('stripe.sessions.retrieve', 'GET', '/v1/checkout/sessions/{id}', ({ account, ask }) =>
    json(session.parse(sessionOf(world, account, ask.params['id'] ?? ''))),
  ),
  call('stripe.sessions.list', 'GET', '/v1/checkout/sessions', ({ account, form }) =>
    json(listed(session, [...account.sessions.values()], form, '/v1/checkout/sessions')),
  ),
  call(
    'stripe.sessions.expire',
    'POST',
    '/v1/checkout/sessions/{id}/expire',
    ({ account, ask }) => {
      const found = sessionOf(world, account, ask.params['id'] ?? '')
      expire(world, account, found)
      return json(session.parse(found))
    },
  ),
  {
    name: 'stripe.page.show',
    method: 'GET',
    path: '/c/pay/{id}',
    run: ({ params }) => {
      const found = sessionOf(
        world,
        world.holding('sessions', params['id'] ?? ''),
        params['id'] ?? '',
      )
      return html(
        payPage('Stripe Checkout', `${found.amount_total} ${found.currency}`, [
          'paid',
          'declined',
          'cancel',
        ]),
      )
    },
  },
  {
    name: 'stripe.page.choose',
    method: 'POST',
    path: '/c/pay/{id}',
    run: ({ params, text: body }) => {
      const choice = new URLSearchParams(body).get('choice')
      const id = params['id'] ?? ''
      if (choice === 'cancel')
        return redirect(sessionOf(world, world.holding('sessions', id), id).cancel_url ?? '/')
      const found = paySession(world, id, choice === 'declined' ? 'declined' : 'paid')
      return redirect((found.status === 'complete' ? found.success_url : `/c/pay/${id}`) ?? '/')
    },
  },
]
