import { html, json, type Operation } from '../http.ts'
import { askOwner, asksOwner, confirmIntent, failOwner, unexpected } from './charges.ts'
import { intentOf } from './intents.ts'
import { Refused } from '../http.ts'
import { fieldsPage, fieldsScript } from './fieldsPage.ts'
import type { StripeWorld } from './world.ts'

/** Stripe's own test numbers, by the names of its test methods. */
const cards: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
  '4000002500003155': asksOwner,
}

const invalid = {
  type: 'validation_error',
  code: 'incomplete_number',
  message: 'Your card number is incomplete.',
}

/**
 * Confirms with the card that a payer gives in the fields, or without one what the bank of their kept card asked; who
 * knows the client's secret may confirm.
 */
function confirmed(world: StripeWorld, form: URLSearchParams): unknown {
  const secret = form.get('client_secret') ?? ''
  const number = (form.get('number') ?? '').replaceAll(/\D/g, '')
  const id = secret.split('_secret_')[0] ?? ''
  const account = world.holding('intents', id)
  const intent = intentOf(account, id)
  const isKept = number === '' && intent.status === 'requires_action'
  // Answered in another tab meanwhile.
  if (number === '' && intent.status === 'succeeded') throw unexpected(intent, 'confirm')
  const method = isKept ? intent.payment_method : cards[number]
  if (method == null) return { error: invalid }
  if (intent.client_secret !== secret)
    return { error: { type: 'invalid_request_error', message: 'Invalid client secret.' } }
  const answer = form.get('answer')
  if ((isKept || method === asksOwner) && answer === null) {
    askOwner(intent)
    return { question: true }
  }
  if (answer === 'no') failOwner(world, account, intent)
  else confirmIntent(world, account, intent, method, false)
  const { last_payment_error: error } = intent
  return error === null
    ? { paymentIntent: { id, status: intent.status } }
    : { error: { ...error, payment_intent: { id, status: intent.status } } }
}

/** Operations in the place of Stripe.js: a script, the frame that it puts into the page, and what that sends. */
export const fieldOperations = (world: StripeWorld): Operation[] => [
  {
    name: 'stripe.fields.script',
    method: 'GET',
    path: '/stripe.js',
    run: () => ({
      status: 200,
      body: fieldsScript,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    }),
  },
  {
    name: 'stripe.fields.frame',
    method: 'GET',
    path: '/stripe-fields',
    run: () => html(fieldsPage),
  },
  {
    name: 'stripe.fields.confirm',
    method: 'POST',
    path: '/stripe-fields',
    run: ({ text }) => {
      try {
        return json(confirmed(world, new URLSearchParams(text)))
      } catch (error) {
        if (error instanceof Refused) return json(error.answer.body)
        throw error
      }
    },
  },
]
