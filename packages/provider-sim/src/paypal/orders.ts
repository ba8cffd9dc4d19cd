import { html, json, redirect, type Operation } from '../http.ts'
import { capitals } from '../ids.ts'
import { payPage } from '../pages.ts'
import { capture, captureRequest, order, orderRequest, type Capture, type Order } from './schema.ts'
import { checkMoney } from './currencies.ts'
import { move, scaled, shareOf } from './money.ts'
import { chargeKept, keepAccount, vaultOperations } from './vault.ts'
import {
  bodyOf,
  notFound,
  unprocessable,
  type Application,
  type Call,
  type PaypalWorld,
} from './world.ts'

const unitOf = (made: Order) => {
  const [unit] = made.purchase_units
  if (unit === undefined) throw notFound()
  return unit
}

export function orderOf(application: Application, id: string): Order {
  const found = application.orders.get(id)
  if (found === undefined) throw notFound()
  return found
}

function newOrder(
  world: PaypalWorld,
  application: Application,
  asked: ReturnType<typeof orderRequest.parse>,
): Order {
  const [unit] = asked.purchase_units
  if (unit === undefined) throw notFound()
  checkMoney(unit.amount)
  const source = asked.payment_source?.paypal
  if (source?.attributes && world.keepsNothing)
    throw unprocessable(
      'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE',
      'The API caller or the merchant on whose behalf the API call is initiated is not allowed to vault the given source.',
    )
  const id = capitals(17)
  const now = world.clock.now().toISOString()
  const made = order.parse({
    id,
    intent: 'CAPTURE',
    status: source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    ...(source && { payment_source: { paypal: {} } }),
    purchase_units: [{ reference_id: 'default', ...unit }],
    create_time: now,
    update_time: now,
    links: [
      world.link('self', `/v2/checkout/orders/${id}`),
      {
        rel: source === undefined ? 'approve' : 'payer-action',
        href: `${world.origin}/paypal/checkoutnow/${id}`,
        method: 'GET',
      },
    ],
  } satisfies Order)
  application.orders.set(id, made)
  if (source) application.contexts.set(id, source.experience_context)
  if (source?.attributes) application.keeping.add(id)
  return made
}

/** The payer says yes; the money moves when it is captured. */
export function approve(world: PaypalWorld, application: Application, made: Order): void {
  if (made.status !== 'PAYER_ACTION_REQUIRED' && made.status !== 'CREATED') return
  made.status = 'APPROVED'
  made.payer = { payer_id: capitals(13), email_address: 'buyer@example.com' }
  made.update_time = world.clock.now().toISOString()
  world.announce(application, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', made)
}

const withoutOrder = ({ supplementary_data: _, ...taken }: Capture) => taken

/** An order with its captures as they are now. */
function shown(application: Application, made: Order): Order {
  const now = ({ id }: { id: string }) => {
    const taken = application.captures.get(id)
    return taken === undefined ? [] : [withoutOrder(taken)]
  }
  return order.parse({
    ...made,
    purchase_units: made.purchase_units.map(({ payments, ...unit }) => ({
      ...unit,
      ...(payments && { payments: { ...payments, captures: payments.captures.flatMap(now) } }),
    })),
  })
}

function captureOrder(world: PaypalWorld, application: Application, made: Order): void {
  const unit = unitOf(made)
  if (unit.payments !== undefined)
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured.If intent=CAPTURE only one capture per order is allowed.',
    )
  if (made.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  const id = capitals(17)
  const now = world.clock.now().toISOString()
  const taken = capture.parse({
    id,
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
    amount: unit.amount,
    ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
    ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
    final_capture: true,
    supplementary_data: { related_ids: { order_id: made.id } },
    create_time: now,
    update_time: now,
    links: [
      world.link('self', `/v2/payments/captures/${id}`),
      world.link('up', `/v2/checkout/orders/${made.id}`),
    ],
  } satisfies Capture)
  unit.payments = { captures: [withoutOrder(taken)] }
  made.status = 'COMPLETED'
  keepAccount(world, application, made)
  application.captures.set(id, taken)
  if (world.slowCaptures) world.announce(application, 'PAYMENT.CAPTURE.PENDING', 'capture', taken)
  else endCapture(world, application, taken, true)
}

/** A capture that was looked into is done, or denied. */
export function endCapture(
  world: PaypalWorld,
  application: Application,
  taken: Capture,
  isGood: boolean,
): void {
  delete taken.status_details
  taken.update_time = world.clock.now().toISOString()
  if (!isGood) {
    taken.status = 'DECLINED'
    world.announce(application, 'PAYMENT.CAPTURE.DENIED', 'capture', taken)
    return
  }
  taken.status = 'COMPLETED'
  const { gross, fee, net } = shareOf(taken.amount)
  const { exchange } = world
  const isChanged = exchange !== undefined && exchange.currency !== gross.currency_code
  taken.seller_receivable_breakdown = {
    gross_amount: gross,
    paypal_fee: fee,
    net_amount: net,
    ...(isChanged && {
      receivable_amount: scaled(net, exchange.rate, exchange.currency),
      exchange_rate: {
        source_currency: gross.currency_code,
        target_currency: exchange.currency,
        value: String(exchange.rate),
      },
    }),
  }
  move(world, application, {
    id: taken.id,
    code: 'T0006',
    amount: gross,
    fee,
    custom: taken.custom_id,
  })
  world.announce(application, 'PAYMENT.CAPTURE.COMPLETED', 'capture', taken)
}

const pageOperations = (world: PaypalWorld): Operation[] => [
  {
    name: 'paypal.page.show',
    method: 'GET',
    path: '/paypal/checkoutnow/{id}',
    run: ({ params }) => {
      const { amount } = unitOf(
        orderOf(world.holding('orders', params['id'] ?? ''), params['id'] ?? ''),
      )
      return html(
        payPage('PayPal', `${amount.value} ${amount.currency_code}`, ['approve', 'cancel']),
      )
    },
  },
  {
    name: 'paypal.page.choose',
    method: 'POST',
    path: '/paypal/checkoutnow/{id}',
    run: ({ params, text }) => {
      const id = params['id'] ?? ''
      const application = world.holding('orders', id)
      const context = application.contexts.get(id)
      if (new URLSearchParams(text).get('choice') !== 'approve')
        return redirect(context?.cancel_url ?? '/')
      approve(world, application, orderOf(application, id))
      return redirect(withToken(context?.return_url ?? '/', id))
    },
  },
]

function withToken(address: string, id: string): string {
  const url = new URL(address)
  url.searchParams.set('token', id)
  return String(url)
}

export const orderOperations = (world: PaypalWorld, call: Call): Operation[] => [
  ...pageOperations(world),
  ...vaultOperations(call),
  call('paypal.orders.create', 'POST', '/v2/checkout/orders', ({ application, ask }) =>
    json(newOrder(world, application, bodyOf(orderRequest, ask)), 200),
  ),
  call('paypal.orders.get', 'GET', '/v2/checkout/orders/{id}', ({ application, ask }) =>
    json(shown(application, orderOf(application, ask.params['id'] ?? ''))),
  ),
  call(
    'paypal.orders.capture',
    'POST',
    '/v2/checkout/orders/{id}/capture',
    ({ application, ask }) => {
      const made = orderOf(application, ask.params['id'] ?? '')
      const kept = bodyOf(captureRequest, ask).payment_source?.paypal.vault_id
      if (kept !== undefined) chargeKept(application, made, kept)
      captureOrder(world, application, made)
      return json(shown(application, made), 201)
    },
  ),
  call('paypal.captures.get', 'GET', '/v2/payments/captures/{id}', ({ application, ask }) => {
    const found = application.captures.get(ask.params['id'] ?? '')
    if (found === undefined) throw notFound()
    return json(capture.parse(found))
  }),
]
