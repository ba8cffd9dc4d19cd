import { createVerify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { KeySet, ProviderFact, WebhookReading, WebhookRequest } from '../provider.ts'
import { moneyOfPaypal } from './amounts.ts'
import type { Certificate } from './certificates.ts'
import { capture, dispute, order, payoutItem, refund, type Refund } from './client.ts'
import { outcomeOfItem } from './payouts.ts'
import { disputeOf, outcomeOfRefund } from './refunds.ts'

/** PayPal tries for three days. */
const longest = 4 * 24 * 3_600_000

/** The events that we ask PayPal for. */
export const wantedEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
  'PAYMENT.PAYOUTS-ITEM.FAILED',
  'PAYMENT.PAYOUTS-ITEM.BLOCKED',
  'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
  'PAYMENT.PAYOUTS-ITEM.RETURNED',
  'PAYMENT.PAYOUTS-ITEM.REFUNDED',
] as const

const event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().max(100),
  resource: z.record(z.string(), z.unknown()),
})

const endOf = (made: Refund): string | undefined =>
  /\/captures\/([\w-]+)$/.exec(made.links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1]

function refundFacts(made: Refund): ProviderFact[] {
  const payment_reference = endOf(made)
  if (payment_reference === undefined) return []
  return [
    {
      kind: 'refund',
      payment_reference,
      outcome: outcomeOfRefund(made),
      ...(made.custom_id !== undefined && { refund_id: made.custom_id }),
      ...(made.amount && { amount: moneyOfPaypal(made.amount.value, made.amount.currency_code) }),
    },
  ]
}

/** PayPal took a payment back, whole or a part: it says so as of a refund, or of the capture itself. */
function reversed(resource: unknown): ProviderFact[] {
  const made = refund.safeParse(resource).data
  const at = new Date(made?.create_time ?? Date.now())
  if (made?.amount === undefined) return []
  const amount = moneyOfPaypal(made.amount.value, made.amount.currency_code)
  const ofCapture = endOf(made)
  const reference = ofCapture === undefined ? `${made.id}:reversed` : made.id
  return [
    {
      kind: 'refund',
      payment_reference: ofCapture ?? made.id,
      outcome: { state: 'refunded', reference, amount, at },
      amount,
      reversed: true,
    },
  ]
}

const looked = (reference: string | undefined, payment_id: string | undefined): ProviderFact[] => [
  {
    kind: 'look_up',
    ...(reference !== undefined && { reference }),
    ...(payment_id !== undefined && { payment_id }),
  },
]

/**
 * Reads the facts of an event. Payments are looked up, since an approved order has to be taken and an old word may be
 * overtaken.
 */
function factsOf(type: string, resource: unknown): ProviderFact[] {
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const made = order.parse(resource)
    return looked(made.id, made.purchase_units?.[0]?.custom_id)
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.'))
    return refundFacts(refund.parse(resource))
  if (type === 'PAYMENT.CAPTURE.REVERSED') return reversed(resource)
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const taken = capture.parse(resource)
    return looked(taken.supplementary_data?.related_ids?.order_id, taken.custom_id)
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const facts = disputeOf(dispute.parse(resource))
    return facts === undefined ? [] : [{ kind: 'dispute', dispute: facts }]
  }
  if (type.startsWith('PAYMENT.PAYOUTS-ITEM.')) {
    const item = payoutItem.parse(resource)
    const payout_id = item.payout_item.sender_item_id
    return [
      {
        kind: 'payout',
        outcome: outcomeOfItem(item),
        ...(payout_id !== undefined && { payout_id }),
      },
    ]
  }
  return []
}

type ReadWebhook = (set: KeySet, request: WebhookRequest) => Promise<WebhookReading>

/** Reads a message that PayPal signed for this set's webhook (notifications_webhooks_v1: verify-webhook-signature). */
export const readPaypalWebhook =
  (certificateOf: (url: string) => Promise<Certificate>): ReadWebhook =>
  async (set, { headers, body, received_at }) => {
    const named = (name: string) => headers[`paypal-${name}`]
    const [id, time, signature] = [
      named('transmission-id'),
      named('transmission-time'),
      named('transmission-sig'),
    ]
    const webhook = set.settings['webhook_id']
    if (id === undefined || time === undefined || signature === undefined || webhook === undefined)
      return { valid: false, why: 'unsigned' }
    if (named('auth-algo') !== 'SHA256withRSA') return { valid: false, why: 'forged' }
    const certificate = await certificateOf(named('cert-url') ?? '')
    if (certificate.kind !== 'good')
      return certificate.kind === 'forged'
        ? { valid: false, why: 'forged' }
        : { valid: 'later', why: 'certificate' }
    const text = `${id}|${time}|${webhook}|${crc32(body)}`
    if (!createVerify('sha256').update(text).verify(certificate.key, signature, 'base64'))
      return { valid: false, why: 'forged' }
    if (!(received_at.getTime() - Date.parse(time) < longest)) return { valid: false, why: 'stale' }
    return read(body)
  }

function read(body: Buffer): WebhookReading {
  try {
    const { id, event_type: type, resource } = event.parse(JSON.parse(body.toString()))
    return { valid: true, event_id: id, type, facts: factsOf(type, resource) }
  } catch {
    return { valid: false, why: 'unreadable' }
  }
}
