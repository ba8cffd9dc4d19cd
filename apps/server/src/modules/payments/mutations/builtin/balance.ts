import { inTransaction, statement, type Db, type Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/errors.ts'
import type { Money } from '../../../../platform/money.ts'
import { post } from '../../../ledger/mutations/post.ts'
import { lockPayment } from '../../data/payments.ts'
import { clearing, payerOf, sellerGets } from '../books.ts'
import { payerGone } from '../tryAgain.ts'
import { isLongAgo } from '../providers/notFound.ts'
import type {
  AskedPayment,
  PaymentOutcome,
  PaymentProvider,
  RefundAsk,
  RefundOutcome,
} from '../providers/provider.ts'

const keyOf = (paymentId: string): string => `balance:${paymentId}`

interface Payment {
  payment_id: string
  amount: Money
}

/** Returns the time at which the books wrote this. */
async function postedAt(db: Db, key: string): Promise<Date | undefined> {
  const [row] = await statement<{ at: Date }>(
    db,
    'select at from ledger_transactions where key = $1',
    [key],
  )
  return row?.at
}

/** The debit says it all: it is there or it isn't. */
async function found(db: Db, payment: Payment): Promise<PaymentOutcome> {
  const paid_at = await postedAt(db, keyOf(payment.payment_id))
  if (paid_at === undefined) return { state: 'failed', reason: 'cancelled' }
  const reference = `balance_${payment.payment_id}`
  const saved = { customer: 'balance', method: 'balance', label: '' }
  return { state: 'paid', reference, captured: payment.amount, paid_at, saved }
}

async function debit(db: Db, paymentId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockPayment(tx, paymentId)
    // Ended meanwhile: the transaction that ended it holds or held the checkout.
    if (held?.checkout.state !== 'open' || held.payment.state !== 'pending') return
    const { payment, checkout } = held
    const { amount, currency, is_test } = payment
    const owner = payerOf(checkout, is_test)
    await post(tx, {
      kind: 'paid_from_balance',
      key: keyOf(paymentId),
      refs: { payment_id: paymentId },
      lines: [{ owner, kind: 'balance', currency, amount: -amount }, clearing(payment, amount)],
    })
  })
}

async function create(db: Db, payment: Payment): Promise<PaymentOutcome> {
  try {
    await debit(db, payment.payment_id)
  } catch (error) {
    if (error instanceof Refusal) return { state: 'failed', reason: 'insufficient_funds' }
    throw error
  }
  return found(db, payment)
}

/**
 * Ends a payment that was not debited. Under the same lock as the debit, which finds it ended then: said to be cancelled
 * and debited a moment later, nobody would look at it again if this process died in between. It is looked at again until
 * its checkout has heard of it.
 */
async function withdraw(db: Db, payment: Payment): Promise<PaymentOutcome> {
  return inTransaction(db, async (tx) => {
    const held = await lockPayment(tx, payment.payment_id)
    const now = await found(tx.db, payment)
    if (now.state === 'failed' && held?.payment.state === 'pending')
      await statement(
        tx.db,
        `update payments set state = 'failed', failure = 'cancelled', look_at = now() where payment_id = $1`,
        [payment.payment_id],
      )
    return now
  })
}

/**
 * Looks a payment up. A payment that is not there may be on its way in another process; long after, it is withdrawn,
 * so that it never comes.
 */
async function lookUp(db: Db, payment: AskedPayment): Promise<PaymentOutcome> {
  const now = await found(db, payment)
  if (now.state !== 'failed') return now
  return isLongAgo(payment.asked_at, 'answer')
    ? withdraw(db, payment)
    : { state: 'unknown', why: 'not_there_yet' }
}

/**
 * Paying from one's balance here. Spoken to as every provider: the debit has a key of its own, so that it happens once,
 * and what became of it is looked up there.
 */
export const openBalance = (db: Db): PaymentProvider => ({
  name: 'balance',
  capability: { refuses: () => undefined, unattended: true, refunds: 'whole_and_part' },
  create: (_, ask) => create(db, ask),
  lookUp: (_, payment) => lookUp(db, payment),
  cancel: (_, payment) => withdraw(db, payment),
  refund: (_, ask) => giveBack(db, ask),
  lookUpRefund: (_, ask) => giveBack(db, ask),
  readWebhook: async () => ({ valid: false, why: 'unsigned' }),
  disputes: async () => [],
  report: async () => [],
})

const backKeyOf = (refundId: string): string => `balance:refund:${refundId}`

/**
 * Pays a refund into the balance of its payer, unless they were erased: nobody could have it from there. A debt of theirs
 * is paid first, as by all that comes to a balance: the deposit that they had paid with may have been charged back.
 */
async function giveBack(db: Db, ask: RefundAsk): Promise<RefundOutcome> {
  const refused = await inTransaction(db, (tx) => credit(tx, ask))
  if (refused !== undefined) return { state: 'failed', reason: refused }
  return {
    state: 'refunded',
    reference: `balance_${ask.refund_id}`,
    amount: ask.amount,
    at: new Date(),
  }
}

/** @returns why the money was not paid; undefined where it was, now or before. */
async function credit(tx: Tx, ask: RefundAsk): Promise<string | undefined> {
  const held = await lockPayment(tx, ask.payment_id)
  if (held === undefined) return 'unknown payment'
  const { payment, checkout } = held
  const key = backKeyOf(ask.refund_id)
  if ((await postedAt(tx.db, key)) !== undefined) return undefined
  if (checkout.user_id === null) return payerGone
  const owner = payerOf(checkout, payment.is_test)
  const { amount } = ask.amount
  const { currency } = payment
  await post(tx, {
    kind: 'refunded_to_balance',
    key,
    refs: { payment_id: ask.payment_id, refund_id: ask.refund_id },
    lines: [...(await sellerGets(tx, owner, currency, amount)), clearing(payment, -amount)],
  })
  return undefined
}
