import type {
  FailureReason,
  KeySet,
  PaymentAsk,
  PaymentOutcome,
  PaymentProvider,
} from '../provider.ts'
import type { Said } from '../speak.ts'
import { moneyOfPaypal, refusesAtPaypal, valueAtPaypal } from './amounts.ts'
import { capture, order, type AskPaypal, type Capture, type Order } from './client.ts'

const reasons: Record<string, FailureReason> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
  CURRENCY_NOT_SUPPORTED: 'currency_unsupported',
  DECIMALS_NOT_SUPPORTED: 'amount_unsuitable',
  MAX_VALUE_EXCEEDED: 'amount_unsuitable',
  invalid_client: 'keys_refused',
  AUTHENTICATION_FAILURE: 'keys_refused',
}

/** What a refusal of PayPal says of a payment. */
function refused(
  said: Exclude<Said<unknown>, { kind: 'answer' }>,
  reference?: string,
): PaymentOutcome {
  const named = reference === undefined ? {} : { reference }
  if (said.kind === 'silence') return { state: 'unknown', why: said.why, ...named }
  const reason = reasons[said.code] ?? (said.status === 401 ? 'keys_refused' : 'provider_refused')
  return { state: 'failed', reason, detail: said.code, ...named }
}

/** What PayPal took, or is still looking into. */
export function outcomeOfCapture(taken: Capture, orderId: string): PaymentOutcome {
  const { status, amount } = taken
  if (['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)) {
    const fee = taken.seller_receivable_breakdown?.paypal_fee
    return {
      state: 'paid',
      reference: taken.id,
      captured: moneyOfPaypal(amount.value, amount.currency_code),
      paid_at: new Date(taken.create_time),
      ...(fee && { cost: moneyOfPaypal(fee.value, fee.currency_code) }),
    }
  }
  if (status === 'PENDING') return { state: 'pending', reference: orderId }
  return { state: 'failed', reference: orderId, reason: 'declined', detail: status }
}

const captureOf = (made: Order): Capture | undefined =>
  made.purchase_units?.[0]?.payments?.captures?.at(-1)

const nextOf = (made: Order) => {
  const url = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  return url === undefined ? {} : { next: { kind: 'redirect' as const, url } }
}

const orderBody = (set: KeySet, ask: PaymentAsk) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: ask.payment_id,
      description: ask.description.slice(0, 127),
      amount: { currency_code: ask.amount.currency, value: valueAtPaypal(ask.amount) },
    },
  ],
  payment_source: {
    paypal: {
      ...(ask.email !== undefined && { email_address: ask.email }),
      experience_context: {
        locale: { en: 'en-US', fr: 'fr-FR', es: 'es-ES' }[ask.language],
        return_url: ask.return_url,
        cancel_url: ask.cancel_url,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        ...(set.settings['brand'] && { brand_name: set.settings['brand'] }),
      },
    },
  },
})

const preferred = { prefer: 'return=representation' }

/** Takes what the payer approved; PayPal takes it once for an order, however often it is asked. */
async function take(ask: AskPaypal, set: KeySet, id: string): Promise<PaymentOutcome> {
  const headers = { ...preferred, 'paypal-request-id': `capture-${id}` }
  const said = await ask(set, `/v2/checkout/orders/${id}/capture`, order, { json: {}, headers })
  if (said.kind === 'refusal' && said.code === 'ORDER_ALREADY_CAPTURED')
    return lookUpOrder(ask, set, id)
  // The payer may choose another card and come back.
  if (said.kind === 'refusal' && said.code === 'INSTRUMENT_DECLINED')
    return { state: 'pending', reference: id }
  if (said.kind !== 'answer') return refused(said, id)
  const taken = captureOf(said.body)
  return taken === undefined ? { state: 'pending', reference: id } : outcomeOfCapture(taken, id)
}

async function lookUpOrder(ask: AskPaypal, set: KeySet, id: string): Promise<PaymentOutcome> {
  const said = await ask(set, `/v2/checkout/orders/${id}`, order)
  if (said.kind === 'refusal' && said.status === 404) return lookUpCapture(ask, set, id)
  if (said.kind !== 'answer') return refused(said, id)
  const taken = captureOf(said.body)
  if (taken !== undefined) return outcomeOfCapture(taken, id)
  if (said.body.status === 'APPROVED') return take(ask, set, id)
  if (said.body.status === 'VOIDED') return { state: 'failed', reference: id, reason: 'cancelled' }
  return { state: 'pending', reference: id, ...nextOf(said.body) }
}

/** A paid payment has the name of its capture; and orders that nobody approved are forgotten after some hours. */
async function lookUpCapture(ask: AskPaypal, set: KeySet, id: string): Promise<PaymentOutcome> {
  const said = await ask(set, `/v2/payments/captures/${id}`, capture)
  if (said.kind === 'refusal' && said.status === 404)
    return { state: 'failed', reference: id, reason: 'expired' }
  if (said.kind !== 'answer') return refused(said, id)
  return outcomeOfCapture(said.body, said.body.supplementary_data?.related_ids?.order_id ?? id)
}

/** Making, looking up and ending payments at PayPal. */
export function paypalPayments(
  ask: AskPaypal,
): Pick<PaymentProvider, 'create' | 'lookUp' | 'cancel'> {
  const lookUp: PaymentProvider['lookUp'] = async (set, { reference }) =>
    // Nobody can approve an order whose name nobody knows.
    reference === undefined
      ? { state: 'failed', reason: 'provider_refused', detail: 'not_made' }
      : lookUpOrder(ask, set, reference)
  return {
    async create(set, wanted) {
      const fault = refusesAtPaypal(wanted.amount)
      if (fault !== undefined)
        return {
          state: 'failed',
          reason: fault === 'currency_unsupported' ? fault : 'amount_unsuitable',
        }
      const headers = { ...preferred, 'paypal-request-id': `order-${wanted.payment_id}` }
      const json = orderBody(set, wanted)
      const said = await ask(set, '/v2/checkout/orders', order, { json, headers })
      if (said.kind !== 'answer') return refused(said)
      return { state: 'pending', reference: said.body.id, ...nextOf(said.body) }
    },
    lookUp,
    async cancel(set, payment) {
      if (payment.reference === undefined) return lookUp(set, payment)
      const said = await ask(set, `/v2/checkout/orders/${payment.reference}`, order)
      if (said.kind !== 'answer') return lookUp(set, payment)
      const taken = captureOf(said.body)
      // An order can't be withdrawn; what is not taken from it moves no money.
      return taken === undefined
        ? { state: 'failed', reference: payment.reference, reason: 'cancelled' }
        : outcomeOfCapture(taken, payment.reference)
    },
  }
}
