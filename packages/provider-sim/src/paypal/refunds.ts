import { json, type Operation } from '../http.ts'
import { capitals } from '../ids.ts'
import { move, negative, written } from './money.ts'
import { orderOf } from './orders.ts'
import {
  dispute,
  refund,
  refundRequest,
  type Capture,
  type Dispute,
  type Refund,
} from './schema.ts'
import {
  bodyOf,
  notFound,
  unprocessable,
  type Application,
  type Call,
  type PaypalWorld,
} from './world.ts'

const refundedOf = (application: Application, capture: string): number =>
  [...application.refunds.values()]
    .filter(
      (one) => one.capture === capture && one.status !== 'FAILED' && one.status !== 'CANCELLED',
    )
    .reduce((sum, one) => sum + Number(one.amount.value), 0)

export function captureOf(application: Application, id: string): Capture {
  const found = application.captures.get(id)
  if (found === undefined) throw notFound()
  return found
}

/** Gives money back, by the seller's call or at PayPal's own site. */
export function giveBack(
  world: PaypalWorld,
  application: Application,
  from: Capture,
  asked: ReturnType<typeof refundRequest.parse>,
): Refund {
  const left = Number(from.amount.value) - refundedOf(application, from.id)
  const amount = asked.amount ?? written(left, from.amount.currency_code)
  if (left <= 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (Number(amount.value) > left + 1e-9)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  const id = capitals(17)
  const now = world.clock.now().toISOString()
  const kept = Number(from.seller_receivable_breakdown?.paypal_fee.value ?? 0)
  const part = world.returnsFees ? Number(amount.value) / Number(from.amount.value) : 0
  const fee = written(kept * part, amount.currency_code)
  const made = refund.parse({
    id,
    status: 'PENDING',
    amount,
    ...(asked.custom_id !== undefined && { custom_id: asked.custom_id }),
    ...(asked.invoice_id !== undefined && { invoice_id: asked.invoice_id }),
    ...(asked.note_to_payer !== undefined && { note_to_payer: asked.note_to_payer }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: fee,
      net_amount: written(Number(amount.value) - Number(fee.value), amount.currency_code),
      total_refunded_amount: written(
        Number(from.amount.value) - left + Number(amount.value),
        amount.currency_code,
      ),
    },
    create_time: now,
    update_time: now,
    links: [
      world.link('self', `/v2/payments/refunds/${id}`),
      world.link('up', `/v2/payments/captures/${from.id}`),
    ],
  } satisfies Refund)
  keep(application, from, made)
  if (world.slowRefunds) world.announce(application, 'PAYMENT.REFUND.PENDING', 'refund', made)
  else endRefund(world, application, made.id, true)
  return bare(application.refunds.get(id))
}

function keep(application: Application, from: Capture, made: Refund): void {
  application.refunds.set(made.id, { ...made, capture: from.id })
  const [unit] = orderOf(application, from.supplementary_data.related_ids.order_id).purchase_units
  if (unit?.payments) (unit.payments.refunds ??= []).push(made)
}

function bare(kept: (Refund & { capture: string }) | undefined): Refund {
  if (kept === undefined) throw notFound()
  const { capture: _, ...made } = kept
  return refund.parse(made)
}

export function endRefund(
  world: PaypalWorld,
  application: Application,
  id: string,
  isGood: boolean,
): void {
  const kept = application.refunds.get(id)
  if (kept === undefined) throw notFound()
  kept.status = isGood ? 'COMPLETED' : 'FAILED'
  kept.update_time = world.clock.now().toISOString()
  const from = captureOf(application, kept.capture)
  const [unit] = orderOf(application, from.supplementary_data.related_ids.order_id).purchase_units
  Object.assign(unit?.payments?.refunds?.find((one) => one.id === id) ?? {}, {
    status: kept.status,
  })
  if (!isGood) {
    from.status = refundedOf(application, from.id) > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
    return world.announce(application, 'PAYMENT.REFUND.FAILED', 'refund', bare(kept))
  }
  const isWhole = refundedOf(application, from.id) >= Number(from.amount.value) - 1e-9
  from.status = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const { paypal_fee: fee } = kept.seller_payable_breakdown
  move(world, application, {
    id,
    code: 'T1107',
    amount: negative(kept.amount),
    ...(Number(fee.value) > 0 && { fee: negative(fee) }),
    related: from.id,
    custom: kept.custom_id,
  })
  world.announce(application, 'PAYMENT.CAPTURE.REFUNDED', 'refund', bare(kept))
}

/** PayPal takes a capture back, for the payer's bank. */
export function reverse(world: PaypalWorld, application: Application, from: Capture): void {
  const id = capitals(17)
  const now = world.clock.now().toISOString()
  const made = refund.parse({
    id,
    status: 'COMPLETED',
    amount: from.amount,
    seller_payable_breakdown: {
      gross_amount: from.amount,
      paypal_fee: written(0, from.amount.currency_code),
      net_amount: from.amount,
      total_refunded_amount: from.amount,
    },
    create_time: now,
    update_time: now,
    links: [
      world.link('self', `/v2/payments/refunds/${id}`),
      world.link('up', `/v2/payments/captures/${from.id}`),
    ],
  })
  from.status = 'REFUNDED'
  move(world, application, { id, code: 'T1106', amount: negative(made.amount), related: from.id })
  world.announce(application, 'PAYMENT.CAPTURE.REVERSED', 'refund', made)
}

export function openDispute(world: PaypalWorld, application: Application, from: Capture): Dispute {
  const id = `PP-D-${capitals(5)}`
  const now = world.clock.now()
  const left = Number(from.amount.value) - refundedOf(application, from.id)
  const amount = written(left, from.amount.currency_code)
  const made = dispute.parse({
    dispute_id: id,
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: from.id,
        ...(from.custom_id !== undefined && { custom: from.custom_id }),
      },
    ],
    reason: 'UNAUTHORISED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
    seller_response_due_date: new Date(now.getTime() + 10 * 24 * 3600 * 1000).toISOString(),
    links: [world.link('self', `/v1/customer/disputes/${id}`)],
  } satisfies Dispute)
  application.disputes.set(id, made)
  move(world, application, {
    id: capitals(17),
    code: 'T1201',
    amount: negative(amount),
    related: from.id,
  })
  world.announce(application, 'CUSTOMER.DISPUTE.CREATED', 'dispute', made)
  return made
}

export function closeDispute(
  world: PaypalWorld,
  application: Application,
  made: Dispute,
  outcome: 'won' | 'lost',
): void {
  const isWon = made.dispute_outcome?.outcome_code === 'RESOLVED_SELLER_FAVOUR'
  // An appeal turns a lost one.
  if (made.status === 'RESOLVED' && (isWon || outcome === 'lost')) return
  made.status = 'RESOLVED'
  made.update_time = world.clock.now().toISOString()
  made.dispute_outcome =
    outcome === 'won'
      ? { outcome_code: 'RESOLVED_SELLER_FAVOUR' }
      : { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: made.dispute_amount }
  if (outcome === 'won')
    move(world, application, {
      id: capitals(17),
      code: 'T1202',
      amount: made.dispute_amount,
      related: made.disputed_transactions[0]?.seller_transaction_id ?? '',
    })
  world.announce(application, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', made)
}

export const refundOperations = (world: PaypalWorld, call: Call): Operation[] => [
  call(
    'paypal.refunds.create',
    'POST',
    '/v2/payments/captures/{id}/refund',
    ({ application, ask }) => {
      const from = captureOf(application, ask.params['id'] ?? '')
      return json(giveBack(world, application, from, bodyOf(refundRequest, ask)), 201)
    },
  ),
  call('paypal.refunds.get', 'GET', '/v2/payments/refunds/{id}', ({ application, ask }) =>
    json(bare(application.refunds.get(ask.params['id'] ?? ''))),
  ),
  call('paypal.disputes.list', 'GET', '/v1/customer/disputes', ({ application, ask }) => {
    const since = ask.url.searchParams.get('update_time_after') ?? ''
    const items = [...application.disputes.values()].filter((one) => one.update_time >= since)
    return json({ items: items.map((one) => dispute.parse(one)), links: [] })
  }),
  call('paypal.disputes.get', 'GET', '/v1/customer/disputes/{id}', ({ application, ask }) => {
    const found = application.disputes.get(ask.params['id'] ?? '')
    if (found === undefined) throw notFound()
    return json(dispute.parse(found))
  }),
]
