import type { PaymentAsk, PaymentOutcome } from '../provider.ts'
import type { Stripe } from './client.ts'
import { nameOf, outcomeOf, wholeCharge } from './outcomes.ts'

/** What stands beside a payment at Stripe, by which it is found again. */
export const metadataOf = (ask: PaymentAsk) => ({
  payment_id: ask.payment_id,
  ...(ask.unattended && { unattended: 'yes' }),
})

/** The same name is the same call to Stripe, however often it is made. */
export const keyOf = (name: string) => ({ idempotencyKey: `plaudit-${name}` })

/** Stripe's own page, where the owner of the keys prefers it. */
export async function createSession(
  stripe: Stripe,
  ask: PaymentAsk,
  units: number,
): Promise<PaymentOutcome> {
  const currency = ask.amount.currency.toLowerCase()
  const soonest = Math.ceil(Date.now() / 1000) + 31 * 60
  const made = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: units, product_data: { name: ask.description } },
        },
      ],
      success_url: ask.return_url,
      cancel_url: ask.cancel_url,
      client_reference_id: ask.payment_id,
      locale: ask.language,
      metadata: metadataOf(ask),
      payment_intent_data: {
        metadata: metadataOf(ask),
        description: ask.description,
        ...(ask.save && { setup_future_usage: 'off_session' as const }),
      },
      // Stripe lets a session end after half an hour at the soonest; ours is ended by `cancel`.
      expires_at: Math.max(soonest, Math.floor(ask.expires_at.getTime() / 1000)),
      ...(ask.save && { customer_creation: 'always' as const }),
      ...(ask.email !== undefined && { customer_email: ask.email }),
    },
    keyOf(`session-${ask.payment_id}`),
  )
  return {
    state: 'pending',
    reference: made.id,
    next: { kind: 'redirect', url: made.url ?? ask.cancel_url },
  }
}

/** What became of that page. */
export async function lookUpSession(stripe: Stripe, id: string): Promise<PaymentOutcome> {
  const session = await stripe.checkout.sessions.retrieve(id)
  const intent = nameOf(session.payment_intent)
  if (session.status === 'complete' && intent !== undefined)
    return outcomeOf(await stripe.paymentIntents.retrieve(intent, wholeCharge))
  if (session.status === 'expired') return { state: 'failed', reference: id, reason: 'expired' }
  return {
    state: 'pending',
    reference: id,
    ...(session.url && { next: { kind: 'redirect' as const, url: session.url } }),
  }
}
