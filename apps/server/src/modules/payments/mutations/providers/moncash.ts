import { moncashLimits } from '@plaudit/contract/payments/conversion'
import { moncashWallet } from '@plaudit/contract/payments/wallets'
import { z } from 'zod'
import { unfit, type Writing } from './exponents.ts'
import { isLongAgo } from './notFound.ts'
import type { PayoutAsk, PayoutProvider } from './payoutProvider.ts'
import type {
  KeySet,
  PaymentOutcome,
  PaymentProvider,
  PayoutOutcome,
  WebhookRequest,
  WebhookReading,
} from './provider.ts'
import type { Money } from '../../../../platform/money.ts'
import type { Question, Said } from './speak.ts'
import type { WithToken } from './tokens.ts'

/* "Rest API MonCash", © Digicel 2019: gourdes as JSON numbers, orders by our own id. */
const made = z.object({ payment_token: z.object({ token: z.string().min(1) }) })
const payment = z.object({
  payment: z.object({
    reference: z.string(),
    transaction_id: z.coerce.string(),
    cost: z.number(),
    message: z.string(),
    payer: z.coerce.string().optional(),
  }),
  timestamp: z.number().optional(),
})
const transfer = z.object({
  transfer: z.object({ transaction_id: z.coerce.string(), message: z.string() }),
})
const transferStatus = z.object({ transStatus: z.string() })
export const moncashBalance = z.object({ balance: z.object({ balance: z.number() }) })

type AskMoncash = <Schema extends z.ZodType>(
  set: KeySet,
  call: string,
  schema: Schema,
  json?: unknown,
) => Promise<Said<z.output<Schema>>>

/** @param api the address of Digicel's servers, without `/Api`. */
export const openMoncash =
  (withToken: WithToken, api: string): AskMoncash =>
  (set, call, schema, json) => {
    const client = {
      id: set.settings['client_id'] ?? '',
      secret: set.secrets['client_secret'] ?? '',
      url: `${api}/Api/oauth/token`,
      scope: 'read,write',
    }
    const question: Question = { url: `${api}/Api/v1/${call}`, ...(json !== undefined && { json }) }
    return withToken(client, question, schema)
  }

const writing: Writing = { digits: 2, ...moncashLimits }

const refuses = (amount: Money) =>
  amount.currency === 'HTG' ? unfit(amount, writing) : ('currency_unsupported' as const)

const gourdes = ({ amount }: Money): number => amount / 100
const moneyOf = (cost: number): Money => ({ amount: Math.round(cost * 100), currency: 'HTG' })

const paidOf = ({ payment: found, timestamp }: z.output<typeof payment>): PaymentOutcome =>
  found.message === 'successful'
    ? {
        state: 'paid',
        reference: found.transaction_id,
        captured: moneyOf(found.cost),
        paid_at: new Date(timestamp ?? Date.now()),
        ...(found.payer && { instrument: `moncash ${found.payer}` }),
      }
    : { state: 'failed', reference: found.reference, reason: 'declined', detail: found.message }

const unknown = (said: Exclude<Said<unknown>, { kind: 'answer' }>) =>
  ({ state: 'unknown', why: said.kind === 'silence' ? said.why : said.code }) as const

/** Asks MonCash for an order: it knows an order by our id, and only once it is paid. */
async function lookUpOrder(ask: AskMoncash, set: KeySet, id: string): Promise<PaymentOutcome> {
  const said = await ask(set, 'RetrieveOrderPayment', payment, { orderId: id })
  if (said.kind === 'answer') return paidOf(said.body)
  if (said.kind === 'refusal' && said.status === 404) return { state: 'pending', reference: id }
  return { ...unknown(said), reference: id }
}

/** Payments by MonCash's gateway; nothing goes back by itself: its interface knows no refunds. */
export const moncashPayments = (ask: AskMoncash, api: string): PaymentProvider => ({
  name: 'moncash',
  capability: { refuses, unattended: false, refunds: 'by_hand' },
  async create(set, wanted) {
    const json = { amount: gourdes(wanted.amount), orderId: wanted.payment_id }
    const said = await ask(set, 'CreatePayment', made, json)
    if (said.kind === 'silence') return unknown(said)
    if (said.kind === 'refusal') {
      const reason = said.status === 401 ? 'keys_refused' : 'provider_refused'
      return { state: 'failed', reason, detail: said.code }
    }
    const token = encodeURIComponent(said.body.payment_token.token)
    const url = `${api}/Moncash-middleware/Payment/Redirect?token=${token}`
    return { state: 'pending', reference: wanted.payment_id, next: { kind: 'redirect', url } }
  },
  lookUp: (set, { payment_id }) => lookUpOrder(ask, set, payment_id),
  // A page that was given out ends by itself; until then it may still be paid on.
  cancel: (set, { payment_id }) => lookUpOrder(ask, set, payment_id),
  refund: async () => ({ state: 'by_hand' }),
  lookUpRefund: async () => ({ state: 'by_hand' }),
  readWebhook: (set, request) => hint(ask, set, request),
  disputes: async () => [],
  report: async () => 'none',
})

const notice = z.object({ transactionId: z.coerce.string().min(1).max(40) })

/** MonCash does not sign its alerts: the transaction that one names is looked up. */
async function hint(
  ask: AskMoncash,
  set: KeySet,
  { body }: WebhookRequest,
): Promise<WebhookReading> {
  let told: z.output<typeof notice>
  try {
    told = notice.parse(JSON.parse(body.toString()))
  } catch {
    return { valid: false, why: 'unreadable' }
  }
  const said = await ask(set, 'RetrieveTransactionPayment', payment, told)
  if (said.kind === 'silence') return { valid: 'later', why: said.why }
  if (said.kind === 'refusal') return { valid: false, why: 'forged' }
  const { reference, transaction_id } = said.body.payment
  const outcome = paidOf(said.body)
  return {
    valid: true,
    event_id: `${transaction_id}:${outcome.state}`,
    type: 'payment',
    facts: [{ kind: 'payment', payment_id: reference, outcome }],
  }
}

async function lookUpTransfer(
  ask: AskMoncash,
  set: KeySet,
  wanted: PayoutAsk & { sent_at?: Date },
): Promise<PayoutOutcome> {
  const reference = wanted.payout_id
  const said = await ask(set, 'PrefundedTransactionStatus', transferStatus, { reference })
  if (said.kind === 'answer') {
    const word = said.body.transStatus.toLowerCase()
    if (word === 'successful') return { state: 'paid', reference, at: new Date() }
    if (word === 'failed') return { state: 'failed', reference, reason: word }
    return { state: 'in_transit', reference }
  }
  if (said.kind === 'refusal' && said.status === 404)
    return isLongAgo(wanted.sent_at, 'request')
      ? { state: 'failed', reason: 'not_made' }
      : { state: 'unknown', why: 'not_there_yet' }
  return unknown(said)
}

async function send(ask: AskMoncash, set: KeySet, wanted: PayoutAsk): Promise<PayoutOutcome> {
  const receiver = moncashWallet(wanted.destination)
  if (receiver === undefined) return { state: 'failed', reason: 'no_wallet' }
  const said = await ask(set, 'Transfert', transfer, {
    amount: gourdes(wanted.amount),
    receiver,
    desc: wanted.note,
    reference: wanted.payout_id,
  })
  if (said.kind === 'silence') return unknown(said)
  if (said.kind === 'answer') return lookUpTransfer(ask, set, wanted)
  if (said.status === 401) return { state: 'failed', reason: 'keys_refused' }
  // A refused transfer may be refused because it is there already.
  const known = await lookUpTransfer(ask, set, wanted)
  return known.state === 'unknown' && known.why === 'not_there_yet'
    ? { state: 'failed', reason: said.code }
    : known
}

/** Payouts from the prefunded account. */
export const moncashPayouts = (ask: AskMoncash): PayoutProvider => ({
  name: 'moncash',
  refuses,
  send: (set, wanted) => send(ask, set, wanted),
  lookUp: (set, wanted) => lookUpTransfer(ask, set, wanted),
})
