import { z } from 'zod'
import { json, type Form, type Operation } from '../http.ts'
import { prefixed } from '../ids.ts'
import { cancelIntent, confirmByShop } from './charges.ts'
import { expanded, inputOf, listed, text, whole, type Call } from './call.ts'
import { paymentIntent, type PaymentIntent } from './schema.ts'
import { missing, wrong, type Account, type StripeWorld } from './world.ts'

const creation = z.strictObject({
  amount: whole,
  currency: z.string().regex(/^[a-z]{3}$/),
  automatic_payment_methods: z
    .strictObject({ enabled: text, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: z.enum(['true', 'false']).optional(),
  customer: text.optional(),
  description: text.max(1000).optional(),
  metadata: z.record(z.string().max(40), text.max(500)).optional(),
  off_session: z.enum(['true', 'false']).optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  use_stripe_sdk: z.enum(['true', 'false']).optional(),
  expand: z.unknown().optional(),
})

const confirmation = creation.pick({
  payment_method: true,
  off_session: true,
  return_url: true,
  use_stripe_sdk: true,
  expand: true,
})

/** Methods that the owner's dashboard switches on may lead away, whichever of them pays. */
function proveReturn({ return_url }: { return_url?: string | undefined }): void {
  if (return_url === undefined)
    throw wrong('return_url', 'A `return_url` must be specified for automatic payment methods')
}

/** Amount that Stripe charges at most: eight digits. */
const most = 99_999_999

/** A payment as it begins. */
export function newIntent(world: StripeWorld, account: Account, form: Form): PaymentIntent {
  const input = inputOf(creation, form)
  if (input.amount > most)
    throw wrong('amount', 'Amount must be no more than $999,999.99', 'amount_too_large')
  if (input.amount < 30)
    throw wrong('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  if (input.customer !== undefined && !account.customers.has(input.customer))
    throw missing(input.customer, 'customer')
  const id = prefixed('pi')
  const made = paymentIntent.parse({
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${prefixed('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: world.clock.seconds(),
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata ?? {},
    next_action: null,
    payment_method: input.payment_method ?? null,
    payment_method_types: ['card'],
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  } satisfies PaymentIntent)
  account.intents.set(id, made)
  world.announce(account, 'payment_intent.created', made)
  if (input.confirm === 'true') {
    proveReturn(input)
    confirmByShop(world, account, made, {
      method: input.payment_method ?? 'pm_card_visa',
      isUnattended: input.off_session === 'true',
    })
  }
  return made
}

export const intentOf = (account: Account, id: string): PaymentIntent => {
  const found = account.intents.get(id)
  if (found === undefined) throw missing(id, 'intent')
  return found
}

const shown = (account: Account, intent: PaymentIntent, form: Form) =>
  json(paymentIntent.parse(expanded(account, intent, form)))

export const intentOperations = (call: Call): Operation[] => [
  call('stripe.payment_intents.create', 'POST', '/v1/payment_intents', ({ world, account, form }) =>
    shown(account, newIntent(world, account, form), form),
  ),
  call(
    'stripe.payment_intents.retrieve',
    'GET',
    '/v1/payment_intents/{id}',
    ({ account, form, ask }) => shown(account, intentOf(account, ask.params['id'] ?? ''), form),
  ),
  call('stripe.payment_intents.list', 'GET', '/v1/payment_intents', ({ account, form }) =>
    json(
      listed(
        paymentIntent,
        [...account.intents.values()].map((one) => expanded(account, one, form)),
        form,
        '/v1/payment_intents',
      ),
    ),
  ),
  call(
    'stripe.payment_intents.cancel',
    'POST',
    '/v1/payment_intents/{id}/cancel',
    ({ world, account, form, ask }) => {
      const intent = intentOf(account, ask.params['id'] ?? '')
      cancelIntent(world, account, intent)
      return shown(account, intent, form)
    },
  ),
  call(
    'stripe.payment_intents.confirm',
    'POST',
    '/v1/payment_intents/{id}/confirm',
    ({ world, account, form, ask }) => {
      const intent = intentOf(account, ask.params['id'] ?? '')
      const input = inputOf(confirmation, form)
      const method = input.payment_method ?? intent.payment_method ?? 'pm_card_visa'
      proveReturn(input)
      confirmByShop(world, account, intent, {
        method,
        isUnattended: input.off_session === 'true',
      })
      return shown(account, intent, form)
    },
  ),
]
