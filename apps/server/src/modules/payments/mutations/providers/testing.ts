import { randomUUID } from 'node:crypto'
import { networksOf } from '../../../../platform/outgoing/addresses.ts'
import { openOutgoing } from '../../../../platform/outgoing/outgoing.ts'
import type { Money } from '../../../../platform/money.ts'
import type { PayoutAsk } from './payoutProvider.ts'
import type { KeySet, PaymentAsk, RefundAsk, WebhookRequest } from './provider.ts'

/** The guarded client, let onto this machine. */
export const loopback = () => openOutgoing(networksOf(['127.0.0.1']))

export const keySet = (
  provider: KeySet['provider'],
  settings: Record<string, string>,
  secrets: Record<string, string>,
): KeySet => ({
  key_set_id: randomUUID(),
  provider,
  owner: null,
  account: randomUUID(),
  settings,
  secrets,
})

export const euros = (amount: number): Money => ({ amount, currency: 'EUR' })

export const paymentAsk = (changes: Partial<PaymentAsk> = {}): PaymentAsk => ({
  payment_id: randomUUID(),
  amount: euros(1250),
  description: '10 votes',
  return_url: 'https://plaudit.test/checkout?back=1',
  cancel_url: 'https://plaudit.test/checkout?back=0',
  email: 'payer@example.org',
  language: 'en',
  expires_at: new Date(Date.now() + 30 * 60_000),
  ...changes,
})

export const refundAsk = (
  changes: Partial<RefundAsk> & Pick<RefundAsk, 'payment_reference'>,
): RefundAsk => ({
  refund_id: randomUUID(),
  payment_id: randomUUID(),
  amount: euros(1250),
  reason: 'late',
  ...changes,
})

export const payoutAsk = (changes: Partial<PayoutAsk> = {}): PayoutAsk => ({
  payout_id: randomUUID().slice(0, 22),
  amount: { amount: 3000, currency: 'USD' },
  destination: 'seller@example.org',
  note: 'Earnings',
  ...changes,
})

export const webhookRequest = (
  sent: { headers: Record<string, string>; body: string },
  changes: { headers?: Record<string, string>; body?: string; received_at?: Date } = {},
): WebhookRequest => ({
  headers: { ...sent.headers, ...changes.headers },
  body: Buffer.from(changes.body ?? sent.body),
  received_at: changes.received_at ?? new Date(),
})

/** Long enough ago that a thing that is not there was never made. */
export const yesterday = (): Date => new Date(Date.now() - 24 * 3_600_000)
