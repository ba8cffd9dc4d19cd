import { createHmac } from 'node:crypto'
import type {
  DisputeFacts,
  KeySet,
  PaymentOutcome,
  PaymentProvider,
  ProviderFact,
  RefundOutcome,
} from './providers/provider.ts'

/** A provider in memory that does as a test says: for the races of the completion, which no real one shows on demand. */
export class ScriptedProvider implements PaymentProvider {
  readonly name = 'stripe' as const
  readonly capability = {
    refuses: () => undefined,
    unattended: true,
    refunds: 'whole_and_part' as const,
  }
  /** Events at the provider, by our payment's id. */
  readonly payments = new Map<string, PaymentOutcome>()
  readonly refunds = new Map<string, RefundOutcome>()
  /** Refunds that were asked for, each time. */
  readonly refundsAsked: string[] = []
  /** Payments that were asked for, each time. */
  readonly asked: string[] = []
  /** The answer to the next payment is lost after the provider took it. */
  losesAnswer = false
  nextRefund: RefundOutcome['state'] = 'refunded'
  /** Kept methods that were charged, each time; and whether they are declined. */
  readonly charged: string[] = []
  declines = false
  /** Work that runs before a payment that was made is answered. */
  slowly: () => Promise<void> = () => Promise.resolve()

  async create(_: KeySet, ask: Parameters<PaymentProvider['create']>[1]): Promise<PaymentOutcome> {
    this.asked.push(ask.payment_id)
    const reference = `pi_${ask.payment_id}`
    const pending: PaymentOutcome = {
      state: 'pending',
      reference,
      next: { kind: 'redirect', url: 'https://provider.example/pay' },
    }
    this.payments.set(ask.payment_id, pending)
    if (ask.method) {
      this.charged.push(ask.payment_id)
      if (this.declines)
        this.payments.set(ask.payment_id, { state: 'failed', reference, reason: 'declined' })
      else this.pay(ask.payment_id, ask.amount)
      await this.slowly()
      return this.losesAnswer ? { state: 'unknown', why: 'time-out' } : this.lookUp(_, ask)
    }
    await this.slowly()
    return this.losesAnswer ? { state: 'unknown', why: 'time-out' } : pending
  }
  async lookUp(_: KeySet, { payment_id }: { payment_id: string }): Promise<PaymentOutcome> {
    return this.payments.get(payment_id) ?? { state: 'failed', reason: 'expired' }
  }
  async cancel(set: KeySet, payment: { payment_id: string }): Promise<PaymentOutcome> {
    const known = this.payments.get(payment.payment_id)
    // A payment that is on its way can't be withdrawn.
    if (known?.state === 'pending' && known.moving !== true)
      this.payments.set(payment.payment_id, { state: 'failed', reason: 'cancelled' })
    return this.lookUp(set, payment)
  }
  async refund(set: KeySet, ask: Parameters<PaymentProvider['refund']>[1]): Promise<RefundOutcome> {
    this.refundsAsked.push(ask.refund_id)
    const outcome = outcomeOfRefund(this.nextRefund, ask)
    this.refunds.set(ask.refund_id, outcome)
    return this.lookUpRefund(set, ask)
  }
  async lookUpRefund(
    _: KeySet,
    ask: Parameters<PaymentProvider['refund']>[1],
  ): Promise<RefundOutcome> {
    return this.refunds.get(ask.refund_id) ?? { state: 'unknown', why: 'not there' }
  }
  async readWebhook(
    _: KeySet,
    { headers, body, received_at }: Parameters<PaymentProvider['readWebhook']>[1],
  ) {
    if (headers['x-signature'] === undefined) return { valid: false, why: 'unsigned' } as const
    if (headers['x-signature'] !== signatureOf(body))
      return { valid: false, why: 'forged' } as const
    const message = JSON.parse(body.toString()) as Message
    if (received_at.getTime() - message.at > 300_000) return { valid: false, why: 'stale' } as const
    return { valid: true, event_id: message.id, type: 'event', facts: message.facts } as const
  }
  async disputes(): Promise<DisputeFacts[]> {
    return []
  }
  async report() {
    return 'unknown' as const
  }

  /** The payer paid at the provider. */
  pay(paymentId: string, amount: { amount: number; currency: string }): PaymentOutcome {
    const outcome: PaymentOutcome = {
      state: 'paid',
      reference: `pi_${paymentId}`,
      captured: amount,
      paid_at: new Date(),
      cost: { amount: 15, currency: amount.currency },
      saved: { customer: 'cus_1', method: 'pm_1', label: 'visa •••• 4242', fingerprint: 'card1' },
    }
    this.payments.set(paymentId, outcome)
    return outcome
  }
}

const outcomeOfRefund = (
  state: RefundOutcome['state'],
  ask: Parameters<PaymentProvider['refund']>[1],
): RefundOutcome => {
  const reference = `re_${ask.refund_id}`
  if (state === 'refunded') return { state, reference, amount: ask.amount, at: new Date() }
  if (state === 'failed') return { state, reference, reason: 'closed account' }
  if (state === 'by_hand') return { state }
  return { state: 'pending', reference }
}

interface Message {
  id: string
  at: number
  facts: ProviderFact[]
}

const secret = 'whsec_for_tests'
const signatureOf = (body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** A message as the provider sends it, signed. */
export function signedMessage(id: string, facts: ProviderFact[], at = Date.now()) {
  const body = Buffer.from(JSON.stringify({ id, at, facts } satisfies Message))
  return { body, headers: { 'x-signature': signatureOf(body), 'content-type': 'application/json' } }
}

/** Keys of the platform's own for it. */
export const scriptedKeys = (owner: number | null = null): KeySet => ({
  key_set_id: owner === null ? 'ks_platform' : `ks_${owner}`,
  provider: 'stripe',
  owner,
  account: owner === null ? 'platform' : `seller${owner}`,
  settings: { test: 'no' },
  secrets: { key: 'sk_test_planted_secret' },
})
