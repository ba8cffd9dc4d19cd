import type {
  AskedPayment,
  KeySet,
  PaymentAsk,
  PaymentOutcome,
  PaymentProvider,
  SavedMethod,
} from '../provider.ts'
import type { NextStep } from '../nextStep.ts'
import { inUnits } from '../exponents.ts'
import { isLongAgo } from '../notFound.ts'
import { writingAtStripe } from './amounts.ts'
import { refusalOf, type Stripe, type StripeOf } from './client.ts'
import { nameOf, outcomeOf, outcomeOfRefusal, wholeCharge, type Intent } from './outcomes.ts'
import { createSession, keyOf, lookUpSession, metadataOf } from './sessions.ts'

/** @param method the kept method that it is paid with. */
const elements = (set: KeySet, intent: Intent, method?: SavedMethod): NextStep => ({
  kind: 'elements',
  provider: 'stripe',
  publishable_key: set.settings['publishable_key'] ?? '',
  client_secret: intent.client_secret ?? '',
  // A card that was typed after the kept one is asked about in its fields.
  ...(intent.status === 'requires_action' &&
    method !== undefined &&
    nameOf(intent.payment_method) === method.method && { asked: true as const }),
})

/** A buyer who wants a method kept needs a customer at Stripe. */
async function customerOf(stripe: Stripe, ask: PaymentAsk): Promise<string | undefined> {
  if (ask.method !== undefined) return ask.method.customer
  if (!ask.save) return undefined
  const made = await stripe.customers.create(
    ask.email === undefined ? {} : { email: ask.email },
    keyOf(`customer-${ask.payment_id}`),
  )
  return made.id
}

/** A PaymentIntent; nothing can be paid on it before somebody knows its name. */
async function createIntent(
  stripe: Stripe,
  set: KeySet,
  ask: PaymentAsk,
  units: number,
): Promise<PaymentOutcome> {
  const customer = await customerOf(stripe, ask)
  const made = await stripe.paymentIntents.create(
    {
      amount: units,
      currency: ask.amount.currency.toLowerCase(),
      automatic_payment_methods: { enabled: true },
      description: ask.description,
      metadata: metadataOf(ask),
      ...(customer !== undefined && { customer }),
      ...(ask.email !== undefined && { receipt_email: ask.email }),
      ...(ask.save && { setup_future_usage: 'off_session' as const }),
      ...(ask.method && { payment_method: ask.method.method }),
    },
    keyOf(`payment-${ask.payment_id}`),
  )
  if (ask.method !== undefined) return charge(stripe, set, made, { ...ask, method: ask.method })
  return { state: 'pending', reference: made.id, next: elements(set, made) }
}

/**
 * Charges a kept method. If the bank asks its customer (3-D Secure), a payer in the checkout answers. A PaymentIntent
 * succeeds once, however often it is confirmed.
 */
async function charge(
  stripe: Stripe,
  set: KeySet,
  intent: Intent,
  { method, return_url }: Kept,
): Promise<PaymentOutcome> {
  const isAlone = intent.metadata['unattended'] === 'yes'
  try {
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      ...wholeCharge,
      // Stripe asks for it of every payment whose methods might lead away.
      ...(return_url !== undefined && { return_url }),
      ...(isAlone ? { off_session: true } : { use_stripe_sdk: true }),
    })
    return outcomeOf(confirmed, isAlone ? undefined : elements(set, confirmed, method))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.kind !== 'card') return { ...outcomeOfRefusal(refusal), reference: intent.id }
    // A refused card ends the payment: a payer in the checkout begins another payment in another way.
    const ended = await stripe.paymentIntents.cancel(intent.id).catch(refusalOf)
    if ('kind' in ended) return { state: 'unknown', reference: intent.id, why: ended.kind }
    return { ...outcomeOfRefusal(refusal), reference: intent.id }
  }
}

/** Seconds for which Stripe's lists are searched for what lost its name; a payment ends long before. */
const searched = 3 * 24 * 3600

const since = () => ({ gte: Math.floor(Date.now() / 1000) - searched })

/** The payment whose name was lost on the way, by ours. */
async function findByOurs(
  stripe: Stripe,
  set: KeySet,
  paymentId: string,
): Promise<string | undefined> {
  const isOurs = ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.['payment_id'] === paymentId
  if (set.settings['mode'] === 'checkout')
    for await (const one of stripe.checkout.sessions.list({ created: since(), limit: 100 }))
      if (isOurs(one)) return one.id
  for await (const one of stripe.paymentIntents.list({ created: since(), limit: 100 }))
    if (isOurs(one)) return one.id
  return undefined
}

async function lookUpIntent(
  stripe: Stripe,
  set: KeySet,
  id: string,
  { method, return_url }: Named,
): Promise<PaymentOutcome> {
  const intent = await stripe.paymentIntents.retrieve(id, wholeCharge)
  if (intent.status === 'requires_confirmation' && method !== undefined)
    return charge(stripe, set, intent, { method, return_url })
  return outcomeOf(intent, elements(set, intent, method))
}

type Named = Pick<AskedPayment, 'payment_id' | 'reference' | 'asked_at' | 'method' | 'return_url'>
type Kept = Pick<Named, 'return_url'> & { method: SavedMethod }

/** Turns a refusal of Stripe into an outcome too. */
async function tried(work: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
  try {
    return await work()
  } catch (error) {
    return outcomeOfRefusal(refusalOf(error))
  }
}

/** The same of a payment that may be there already: keys that may not read it any more say nothing of it. */
async function read(
  { reference }: Named,
  work: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome> {
  try {
    return await work()
  } catch (error) {
    const named = reference === undefined ? {} : { reference }
    const refusal = refusalOf(error)
    if (refusal.kind === 'keys') return { state: 'unknown', why: 'keys_refused', ...named }
    return { ...outcomeOfRefusal(refusal), ...named }
  }
}

async function create(stripeOf: StripeOf, set: KeySet, ask: PaymentAsk): Promise<PaymentOutcome> {
  const writing = writingAtStripe(ask.amount.currency)
  if (writing === undefined) return { state: 'failed', reason: 'currency_unsupported' }
  const units = inUnits(ask.amount, writing)
  if (units === undefined) return { state: 'failed', reason: 'amount_unsuitable' }
  const isPage = set.settings['mode'] === 'checkout' && ask.method === undefined
  return isPage
    ? createSession(stripeOf(set), ask, units)
    : createIntent(stripeOf(set), set, ask, units)
}

async function lookUp(stripe: Stripe, set: KeySet, payment: Named): Promise<PaymentOutcome> {
  const { payment_id, reference, asked_at } = payment
  const id = reference ?? (await findByOurs(stripe, set, payment_id))
  // Nobody knows the name of what was perhaps made: nothing can be paid on it.
  if (id === undefined)
    return isLongAgo(asked_at, 'answer')
      ? { state: 'failed', reason: 'provider_away', detail: 'not_made' }
      : { state: 'unknown', why: 'not_there_yet' }
  return id.startsWith('cs_') ? lookUpSession(stripe, id) : lookUpIntent(stripe, set, id, payment)
}

async function cancel(stripe: Stripe, set: KeySet, payment: Named): Promise<PaymentOutcome> {
  // Without its method it is only read: what was left unconfirmed is not wanted any more.
  const { method: _, ...read } = payment
  const now = await lookUp(stripe, set, read)
  if (now.state !== 'pending' || now.reference === undefined) return now
  const id = now.reference
  const ended = await (
    id.startsWith('cs_') ? stripe.checkout.sessions.expire(id) : stripe.paymentIntents.cancel(id)
  ).catch(refusalOf)
  // A payment that can't be ended was ended otherwise: paid, or under way.
  if ('kind' in ended) return lookUp(stripe, set, { ...read, reference: id })
  return { state: 'failed', reference: id, reason: 'cancelled' }
}

/** Takes a card away from its customer. A card that Stripe refuses is gone already, or these keys can't charge it. */
async function forget(stripe: Stripe, method: string): Promise<boolean> {
  try {
    await stripe.paymentMethods.detach(method)
    return true
  } catch (error) {
    return refusalOf(error).kind !== 'silence'
  }
}

/** Making, looking up and ending payments at Stripe. */
export const stripePayments = (
  stripeOf: StripeOf,
): Pick<PaymentProvider, 'create' | 'lookUp' | 'cancel' | 'forget'> => ({
  create: (set, ask) => tried(() => create(stripeOf, set, ask)),
  lookUp: (set, payment) => read(payment, () => lookUp(stripeOf(set), set, payment)),
  cancel: (set, payment) => read(payment, () => cancel(stripeOf(set), set, payment)),
  forget: (set, { method }) => forget(stripeOf(set), method),
})
