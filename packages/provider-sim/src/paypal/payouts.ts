import { json, type Operation } from '../http.ts'
import { capitals } from '../ids.ts'
import { move, negative } from './money.ts'
import {
  payoutBatch,
  payoutMade,
  payoutRequest,
  transactions,
  type PayoutBatch,
  type PayoutItem,
} from './schema.ts'
import {
  bodyOf,
  failure,
  notFound,
  type Application,
  type Call,
  type PaypalWorld,
} from './world.ts'

const batchLife = 30 * 24 * 60 * 60 * 1000

/** A batch with this id of the last thirty days. */
function twin(world: PaypalWorld, application: Application, senderBatch: string) {
  if (world.forgetful) return undefined
  return [...application.batches.values()].find(
    (one) =>
      one.batch_header.sender_batch_header.sender_batch_id === senderBatch &&
      world.clock.now().getTime() - one.made.getTime() < batchLife,
  )
}

function newBatch(
  world: PaypalWorld,
  application: Application,
  asked: ReturnType<typeof payoutRequest.parse>,
) {
  const known = twin(world, application, asked.sender_batch_header.sender_batch_id)
  if (known !== undefined)
    throw failure(
      400,
      'USER_BUSINESS_ERROR',
      'User business error.',
      [{ field: 'SENDER_BATCH_ID', issue: 'Batch with given sender_batch_id already exists' }],
      [world.link('self', `/v1/payments/payouts/${known.batch_header.payout_batch_id}`)],
    )
  const id = capitals(13)
  const now = world.clock.now()
  const items = asked.items.map((item): PayoutItem => ({
    payout_item_id: capitals(13),
    transaction_id: capitals(17),
    transaction_status: 'PENDING',
    payout_item_fee: { currency: item.amount.currency, value: '0.25' },
    payout_batch_id: id,
    payout_item: item,
    time_processed: now.toISOString(),
    links: [],
  }))
  const batch: PayoutBatch & { made: Date } = {
    batch_header: {
      payout_batch_id: id,
      batch_status: 'PENDING',
      time_created: now.toISOString(),
      sender_batch_header: asked.sender_batch_header,
    },
    items,
    links: [world.link('self', `/v1/payments/payouts/${id}`)],
    made: now,
  }
  application.batches.set(id, batch)
  for (const item of items) report(world, application, item, 'P')
  return batch
}

function report(
  world: PaypalWorld,
  application: Application,
  item: PayoutItem,
  status: 'D' | 'P' | 'S' | 'V',
): void {
  const { amount, sender_item_id: custom } = item.payout_item
  move(world, application, {
    id: item.transaction_id ?? item.payout_item_id,
    code: 'T0001',
    amount: negative({ currency_code: amount.currency, value: amount.value }),
    fee: { currency_code: item.payout_item_fee.currency, value: item.payout_item_fee.value },
    custom,
    status,
  })
}

export type PayoutEnd = 'paid' | 'failed' | 'unclaimed' | 'returned'

const ends = {
  paid: ['SUCCESS', 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED', 'S'],
  failed: ['FAILED', 'PAYMENT.PAYOUTS-ITEM.FAILED', 'D'],
  unclaimed: ['UNCLAIMED', 'PAYMENT.PAYOUTS-ITEM.UNCLAIMED', 'P'],
  returned: ['RETURNED', 'PAYMENT.PAYOUTS-ITEM.RETURNED', 'V'],
} as const

/** Ends a payout, by our name for it; a `paid` one can be `returned` later. */
export function endPayout(world: PaypalWorld, senderItem: string, end: PayoutEnd): void {
  for (const application of world.all())
    for (const batch of application.batches.values())
      for (const item of batch.items.filter(
        (one) => one.payout_item.sender_item_id === senderItem,
      )) {
        const [status, type, mark] = ends[end]
        item.transaction_status = status
        item.time_processed = world.clock.now().toISOString()
        if (end === 'failed' || end === 'returned')
          item.errors = {
            name: end === 'failed' ? 'RECEIVER_UNREGISTERED' : 'RECEIVER_UNCLAIMED',
            message: 'Receiver could not be paid.',
            debug_id: capitals(13),
          }
        batch.batch_header.batch_status = 'SUCCESS'
        report(world, application, item, mark)
        world.announce(application, type, 'payouts_item', item)
      }
}

const found = (application: Application, id: string): PayoutBatch => {
  const batch = application.batches.get(id)
  if (batch === undefined) throw notFound()
  const { made: _, ...rest } = batch
  return payoutBatch.parse(rest)
}

/** The report of transactions; the newest word of each, and nothing younger than its lag. */
function reported(world: PaypalWorld, application: Application, query: URLSearchParams) {
  const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
  const id = query.get('transaction_id')
  const latest = new Map<string, (typeof application.transactions)[number]>()
  const seen = world.clock.now().getTime() - world.reportLag * 3_600_000
  for (const one of application.transactions) {
    const { transaction_initiation_date: at, transaction_id: name } = one.transaction_info
    const time = Date.parse(at)
    if (time > seen || time < Date.parse(from) || time > Date.parse(to)) continue
    if (id === null || id === name) latest.set(name, one)
  }
  return transactions.parse({
    transaction_details: [...latest.values()],
    page: 1,
    total_items: latest.size,
    total_pages: 1,
    last_refreshed_datetime: new Date(seen).toISOString(),
  })
}

export const payoutOperations = (world: PaypalWorld, call: Call): Operation[] => [
  call('paypal.payouts.create', 'POST', '/v1/payments/payouts', ({ application, ask }) => {
    const { batch_header: header, links } = newBatch(world, application, bodyOf(payoutRequest, ask))
    return json(payoutMade.parse({ batch_header: header, links }), 201)
  }),
  call('paypal.payouts.get', 'GET', '/v1/payments/payouts/{id}', ({ application, ask }) =>
    json(found(application, ask.params['id'] ?? '')),
  ),
  call(
    'paypal.reporting.transactions',
    'GET',
    '/v1/reporting/transactions',
    ({ application, ask }) => json(reported(world, application, ask.url.searchParams)),
  ),
]
