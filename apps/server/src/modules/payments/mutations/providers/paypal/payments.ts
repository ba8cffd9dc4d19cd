import { isLongAgo } from '../notFound.ts'
import type {
  KeySet,
  PaymentAsk,
  PaymentOutcome,
  PaymentProvider,
  SavedMethod,
} from '../provider.ts'
import { moneyOfPaypal, refusesAtPaypal, valueAtPaypal } from './amounts.ts'
import { capture, gone, order, type AskPaypal, type Capture, type Order } from './client.ts'
import { refused } from './refused.ts'

/** Returns the outcome of a capture: PayPal took it, or is still looking into it. */
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
  if (status === 'PENDING') return { state: 'pending', reference: orderId, moving: true }
  return { state: 'failed', reference: orderId, reason: 'declined', detail: status }
}

const captureOf = (made: Order): Capture | undefined =>
  made.purchase_units?.[0]?.payments?.captures?.at(-1)

const nextOf = (made: Order) => {
  const url = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  return url === undefined ? {} : { next: { kind: 'redirect' as const, url } }
}

/** An order that names no source: nothing is taken before it is asked for with one. */
const bareOrder = (ask: PaymentAsk) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: ask.payment_id,
      description: ask.description.slice(0, 127),
      amount: { currency_code: ask.amount.currency, value: valueAtPaypal(ask.amount) },
    },
  ],
})

/** The payer agrees to be charged again; kept once the money came. */
const vault = {
  attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
}

const orderBody = (set: KeySet, ask: PaymentAsk, keeps: boolean) => ({
  ...bareOrder(ask),
  payment_source: {
    paypal: {
      ...(ask.email !== undefined && { email_address: ask.email }),
      ...(keeps && vault),
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

/** Returns the payer's account that PayPal kept, once it did. */
function savedOf({ payment_source: source }: Order): { saved?: SavedMethod } {
  const { attributes, email_address: label = 'PayPal', account_id } = source?.paypal ?? {}
  const { id, status, customer } = attributes?.vault ?? {}
  if (id === undefined || (status !== undefined && status !== 'VAULTED')) return {}
  return {
    saved: {
      customer: customer?.id ?? '',
      method: id,
      label,
      ...(account_id !== undefined && { fingerprint: account_id }),
    },
  }
}

/** Returns the account that paid, by PayPal's name of it. */
const payerOf = ({ payment_source: source, payer }: Order): { instrument?: string } => {
  const id = source?.paypal?.account_id ?? payer?.payer_id
  return id === undefined ? {} : { instrument: `paypal ${id}` }
}

/** Returns the outcome of an order that was taken. */
const outcomeOfOrder = (made: Order, taken: Capture): PaymentOutcome => {
  const outcome = outcomeOfCapture(taken, made.id)
  return outcome.state === 'paid' ? { ...outcome, ...savedOf(made), ...payerOf(made) } : outcome
}

/**
 * Takes what the payer approved, or what they agreed to by a kept method; PayPal takes it once for an order, however
 * often it is asked.
 */
async function take(
  ask: AskPaypal,
  set: KeySet,
  id: string,
  method?: SavedMethod,
): Promise<PaymentOutcome> {
  const headers = { ...preferred, 'paypal-request-id': `capture-${id}` }
  const json = method === undefined ? {} : { payment_source: unattended(method) }
  const said = await ask(set, `/v2/checkout/orders/${id}/capture`, order, { json, headers })
  if (said.kind === 'refusal' && said.code === 'ORDER_ALREADY_CAPTURED')
    return lookUpOrder(ask, set, id)
  // The payer may choose another card and come back; where nobody is there it ends.
  if (said.kind === 'refusal' && said.code === 'INSTRUMENT_DECLINED' && method === undefined)
    return { state: 'pending', reference: id }
  if (said.kind !== 'answer') return refused(said, id)
  const taken = captureOf(said.body)
  return taken === undefined
    ? { state: 'pending', reference: id }
    : outcomeOfOrder(said.body, taken)
}

const unattended = ({ method }: SavedMethod) => ({
  paypal: {
    vault_id: method,
    stored_credential: { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT' },
  },
})

/** An order as it is, only read: what was taken of it, the order itself where nothing was, or what else it says. */
async function readOrder(
  ask: AskPaypal,
  set: KeySet,
  id: string,
): Promise<{ untaken: Order } | PaymentOutcome> {
  const said = await ask(set, `/v2/checkout/orders/${id}`, order)
  if (said.kind === 'refusal' && said.status === 404) return lookUpCapture(ask, set, id)
  if (said.kind !== 'answer') return refused(said, id)
  const taken = captureOf(said.body)
  if (taken !== undefined) return outcomeOfOrder(said.body, taken)
  if (said.body.status === 'VOIDED') return { state: 'failed', reference: id, reason: 'cancelled' }
  return { untaken: said.body }
}

async function lookUpOrder(
  ask: AskPaypal,
  set: KeySet,
  id: string,
  method?: SavedMethod,
): Promise<PaymentOutcome> {
  const read = await readOrder(ask, set, id)
  if (!('untaken' in read)) return read
  const isReady = read.untaken.status === 'APPROVED' || method !== undefined
  if (isReady) return take(ask, set, id, method)
  return { state: 'pending', reference: id, ...nextOf(read.untaken) }
}

/** An order can't be withdrawn; money that is not taken from it does not move. */
async function letOrderBe(ask: AskPaypal, set: KeySet, id: string): Promise<PaymentOutcome> {
  const read = await readOrder(ask, set, id)
  return 'untaken' in read ? { state: 'failed', reference: id, reason: 'cancelled' } : read
}

/** Nobody can approve an order whose name nobody knows; that it has none is certain once no answer can come. */
const unnamed = (asked_at: Date | undefined): PaymentOutcome =>
  isLongAgo(asked_at, 'answer')
    ? { state: 'failed', reason: 'provider_away', detail: 'not_made' }
    : { state: 'unknown', why: 'not_there_yet' }

/** A paid payment has the name of its capture; and orders that nobody approved are forgotten after some hours. */
async function lookUpCapture(ask: AskPaypal, set: KeySet, id: string): Promise<PaymentOutcome> {
  const said = await ask(set, `/v2/payments/captures/${id}`, capture)
  if (said.kind === 'refusal' && said.status === 404)
    return { state: 'failed', reference: id, reason: 'expired' }
  if (said.kind !== 'answer') return refused(said, id)
  return outcomeOfCapture(said.body, said.body.supplementary_data?.related_ids?.order_id ?? id)
}

const notKept = new Set(['NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE', 'PERMISSION_DENIED'])

/** Makes an order, once for each payment. */
async function create(ask: AskPaypal, set: KeySet, wanted: PaymentAsk): Promise<PaymentOutcome> {
  const fault = refusesAtPaypal(wanted.amount)
  if (fault !== undefined)
    return {
      state: 'failed',
      reason: fault === 'currency_unsupported' ? fault : 'amount_unsuitable',
    }
  const make = (keeps: boolean) =>
    ask(set, '/v2/checkout/orders', order, {
      json: wanted.method ? bareOrder(wanted) : orderBody(set, wanted, keeps),
      headers: {
        ...preferred,
        'paypal-request-id': `order-${keeps ? 'kept-' : ''}${wanted.payment_id}`,
      },
    })
  const keeps = wanted.save === true && set.settings['subscription'] === 'yes'
  let said = await make(keeps)
  // A payer whose account may keep nothing pays all the same.
  if (said.kind === 'refusal' && notKept.has(said.code)) said = await make(false)
  if (said.kind !== 'answer') return refused(said)
  // A kept method is charged when this is looked up, by a name that is written down before.
  const next = wanted.method ? {} : nextOf(said.body)
  return { state: 'pending', reference: said.body.id, ...next }
}

/** Making, looking up and ending payments at PayPal. */
export function paypalPayments(
  ask: AskPaypal,
): Pick<PaymentProvider, 'create' | 'lookUp' | 'cancel' | 'forget'> {
  return {
    create: (set, wanted) => create(ask, set, wanted),
    lookUp: async (set, { reference, asked_at, method }) =>
      reference === undefined ? unnamed(asked_at) : lookUpOrder(ask, set, reference, method),
    cancel: async (set, { reference, asked_at }) =>
      reference === undefined ? unnamed(asked_at) : letOrderBe(ask, set, reference),
    async forget(set, { method }) {
      const said = await ask(set, `/v3/vault/payment-tokens/${method}`, gone, { method: 'DELETE' })
      return said.kind === 'answer' || (said.kind === 'refusal' && said.status !== 401)
    },
  }
}
