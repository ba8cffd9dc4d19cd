import { statement, type Db } from '../../../../platform/db/db.ts'
import type { Money } from '../../../../platform/money.ts'
import { isLongAgo } from '../providers/notFound.ts'
import type {
  PaymentAsk,
  PaymentOutcome,
  PaymentProvider,
  RefundAsk,
  RefundOutcome,
  SavedMethod,
} from '../providers/provider.ts'

/** Outcomes that a person can choose on the sandbox's own page. */
export type SandboxOutcome = 'paid' | 'paid_once' | 'declined' | 'later'

/** Cards that are kept: one that pays again, and one that fails when it is charged again. */
const cards = {
  paid: { customer: 'sandbox', method: 'pays', label: 'TEST •••• 4242' },
  paid_once: { customer: 'sandbox', method: 'fails', label: 'TEST •••• 0341' },
} as const satisfies Partial<Record<SandboxOutcome, SavedMethod>>

interface Row {
  outcome: SandboxOutcome | null
  at: Date
}

async function look(db: Db, paymentId: string): Promise<Row | undefined> {
  const [row] = await statement<Row>(
    db,
    'select outcome, made_at as at from sandbox_payments where payment_id = $1',
    [paymentId],
  )
  return row
}

interface Payment {
  payment_id: string
  amount: Money
}

async function outcomeOf(db: Db, payment: Payment, known?: Row): Promise<PaymentOutcome> {
  const row = known ?? (await look(db, payment.payment_id))
  const reference = `sandbox_${payment.payment_id}`
  if (row === undefined) return { state: 'failed', reason: 'expired' }
  if (row.outcome === 'paid' || row.outcome === 'paid_once') {
    const saved = cards[row.outcome]
    return { state: 'paid', reference, captured: payment.amount, paid_at: row.at, saved }
  }
  if (row.outcome === 'declined') return { state: 'failed', reference, reason: 'declined' }
  return { state: 'pending', reference }
}

/** A kept card says for itself what becomes of it; else the payer chooses. */
const chosenFor = ({ method }: PaymentAsk): SandboxOutcome | null =>
  method === undefined ? null : method.method === cards.paid_once.method ? 'declined' : 'paid'

async function create(db: Db, ask: PaymentAsk): Promise<PaymentOutcome> {
  await statement(
    db,
    'insert into sandbox_payments (payment_id, outcome) values ($1, $2) on conflict do nothing',
    [ask.payment_id, chosenFor(ask)],
  )
  const outcome = await outcomeOf(db, ask)
  // Its page is one of ours, under whatever name this installation was reached.
  const { pathname, search } = new URL(ask.return_url.replace(/&back=1$/, ''))
  const next = { kind: 'redirect', url: `${pathname}${search}` } as const
  return outcome.state === 'pending' ? { ...outcome, next } : outcome
}

const refunded = async (ask: RefundAsk): Promise<RefundOutcome> => ({
  state: 'refunded',
  reference: `sandbox_${ask.refund_id}`,
  amount: ask.amount,
  at: new Date(),
})

/**
 * The built-in provider (product 5): test money, for as long as no keys are set. Its books are a table of ours, and it
 * is spoken to as every other provider is.
 */
export const openSandbox = (db: Db): PaymentProvider => ({
  name: 'sandbox',
  capability: { refuses: () => undefined, unattended: true, refunds: 'whole_and_part' },
  create: (_, ask) => create(db, ask),
  async lookUp(_, payment) {
    // Asked for by another process that has not written it down yet.
    const row = await look(db, payment.payment_id)
    if (row === undefined && !isLongAgo(payment.asked_at, 'answer'))
      return { state: 'unknown', why: 'not_there_yet' }
    return outcomeOf(db, payment, row)
  },
  async cancel(_, payment) {
    await statement(
      db,
      `update sandbox_payments set outcome = 'declined' where payment_id = $1 and (outcome is null or outcome = 'later')`,
      [payment.payment_id],
    )
    return outcomeOf(db, payment)
  },
  refund: (_, ask) => refunded(ask),
  lookUpRefund: (_, ask) => refunded(ask),
  readWebhook: async () => ({ valid: false, why: 'unsigned' }),
  disputes: async () => [],
  report: async () => [],
})

/**
 * Keeps the outcome that the person chose, once: a payment that is decided stays as it is. Where the process died between
 * asking the sandbox and its row, the choice makes the row: else the payer would choose, and hear of nothing.
 */
export async function chooseOutcome(
  db: Db,
  paymentId: string,
  outcome: SandboxOutcome,
): Promise<void> {
  await statement(
    db,
    `insert into sandbox_payments as s (payment_id, outcome)
     select payment_id, $2 from payments where payment_id = $1 and provider = 'sandbox' and state in ('created', 'pending')
     on conflict (payment_id) do update set outcome = excluded.outcome where s.outcome is null or s.outcome = 'later'`,
    [paymentId, outcome],
  )
}
