import type { Beside } from '@plaudit/contract/payments/shapes'
import type { Money } from '../../../../platform/money.ts'
import type { NextStep } from './nextStep.ts'

/** Providers that take payments (product 5). `balance` is the payer's own account here. */
export type ProviderName = 'sandbox' | 'balance' | 'stripe' | 'paypal' | 'ethereum' | 'moncash'

/** Ways in which a payout leaves; `file` is a list that an admin hands to a bank. */
export type PayoutMethod = 'sandbox' | 'paypal' | 'payoneer' | 'moncash' | 'file'

/**
 * The keys with which a payment began and with which it ends: the platform's (`owner` null: the money is `held` here)
 * or a seller's own (`settled_externally`). `account` names the set in the address of its webhooks. A replaced set
 * stays usable for webhooks, refunds and disputes as long as anything of it is open.
 */
export interface KeySet {
  key_set_id: string
  provider: ProviderName | PayoutMethod
  owner: number | null
  account: string
  settings: Readonly<Record<string, string>>
  /** Never leaves the process. */
  secrets: Readonly<Record<string, string>>
}

/** Reason why nothing was paid, as a person is told of it (`payments_failed_<reason>`). */
export type FailureReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'cancelled'
  | 'authentication_failed'
  | 'currency_unsupported'
  | 'amount_unsuitable'
  | 'keys_refused'
  | 'provider_refused'
  /** It never answered, and nothing was made there. */
  | 'provider_away'

/** A method that can be charged again without its owner (renewals, saved methods). */
export interface SavedMethod {
  /** The provider's names for payer and method, kept by us, never shown. */
  customer: string
  method: string
  label: string
  fingerprint?: string
}

/**
 * Outcome of a payment, in the provider's word. `paid` is final, and `captured` is the amount that came, which an
 * on-chain payer may make less or more than was asked. `failed` ends the attempt: nothing will come of it any more.
 * `unknown`: looked up later, never sent again blindly. `moving`: the payer has done their part, and the money is on
 * its way: the purchase waits for it.
 */
export type PaymentOutcome =
  | {
      state: 'pending'
      reference?: string
      next?: NextStep
      moving?: boolean
      seen?: Money
      confirmations?: number
    }
  | {
      state: 'paid'
      reference: string
      captured: Money
      paid_at: Date
      cost?: Money
      saved?: SavedMethod
      instrument?: string
    }
  | { state: 'failed'; reference?: string; reason: FailureReason; detail?: string }
  | { state: 'unknown'; reference?: string; why: string }

/** `by_hand`: the owner of the keys sends it back and names the transaction. */
export type RefundOutcome =
  | { state: 'refunded'; reference: string; amount: Money; cost_returned?: Money; at: Date }
  | { state: 'pending'; reference?: string }
  | { state: 'failed'; reference?: string; reason: string }
  | { state: 'by_hand' }
  | { state: 'unknown'; why: string }

export type PayoutOutcome =
  | { state: 'in_transit'; reference?: string }
  | { state: 'paid'; reference: string; cost?: Money; delivered?: Money; at: Date }
  | { state: 'failed'; reference?: string; reason: string }
  | { state: 'returned'; reference: string; reason: string; cost?: Money; at: Date }
  | { state: 'unknown'; why: string }

export type DisputeState = 'opened' | 'won' | 'lost'

export interface DisputeFacts {
  reference: string
  /** The provider's name of the payment, as `paid` gave it. */
  payment_reference: string
  state: DisputeState
  amount: Money
  cost?: Money
  reason?: string
  answer_by?: Date
  at: Date
}

/**
 * Fact of a webhook, in our words. Facts come late, twice and out of order: each says what is true as a whole (never
 * "one more"), so that taking them in any order any number of times comes to the same. `payment_id`, `refund_id` and
 * `payout_id` are ours where the provider repeats them, else found by the reference.
 */
export type ProviderFact =
  | { kind: 'payment'; payment_id?: string; reference?: string; outcome: PaymentOutcome }
  | {
      kind: 'refund'
      refund_id?: string
      payment_reference: string
      outcome: RefundOutcome
      /** Amount of a refund begun at the provider's own site, which is taken over. */
      amount?: Money
      /** The provider took it back for the payer's bank, and nobody of ours wanted it. */
      reversed?: boolean
    }
  | { kind: 'dispute'; dispute: DisputeFacts }
  | { kind: 'payout'; payout_id?: string; reference?: string; outcome: PayoutOutcome }
  /** Something changed that has to be looked up: what the message says is not enough to move money. */
  | { kind: 'look_up'; payment_id?: string; reference?: string }

/** Provider's word of money that went back. */
export type RefundTold = Extract<ProviderFact, { kind: 'refund' }>

export interface WebhookRequest {
  /** Names of headers in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  received_at: Date
}

export type WebhookReading =
  /** `event_id` is the provider's and makes the message one of a kind within its key set. */
  | { valid: true; event_id: string; type: string; facts: ProviderFact[] }
  | { valid: false; why: 'unsigned' | 'forged' | 'stale' | 'unreadable' }
  /** The means to judge it (a certificate) can't be had now: the sender is asked to try again. */
  | { valid: 'later'; why: string }

export interface PaymentAsk {
  /** Ours; every try repeats it as the provider's idempotency key. */
  payment_id: string
  amount: Money
  description: string
  /** Addresses of ours; nothing that the provider adds is believed. */
  return_url: string
  cancel_url: string
  email?: string
  language: 'en' | 'fr' | 'es'
  expires_at: Date
  method?: SavedMethod
  /** Nobody is there to answer the bank of the kept method. */
  unattended?: boolean
  save?: boolean
}

/** A payment that a provider was asked for. */
export interface AskedPayment {
  payment_id: string
  reference?: string
  amount: Money
  /**
   * Time of asking: what the provider does not know shortly after may be on its way there. Without it that stays
   * `unknown`.
   */
  asked_at?: Date
  /** Kept method that pays it while its purchase is open, and the address that its bank leads back to. */
  method?: SavedMethod
  return_url?: string
}

export interface RefundAsk {
  refund_id: string
  payment_id: string
  payment_reference: string
  amount: Money
  reason: string
}

export interface Reported {
  kind: 'payment' | 'refund' | 'dispute' | 'payout'
  reference: string
  /** Our id of a payment or payout, where the provider repeats it. */
  ours?: string
  amount: Money
  cost?: Money
  at: Date
}

/** Limits of a provider for an amount. Amounts are our minor units (ISO 4217) on both sides of this interface. */
export interface Capability {
  /**
   * Undefined when it can take this amount; else why not: currency unknown to it, below its minimum, above its maximum,
   * or finer than what it can write (a provider without decimals for HUF, three-decimal currencies in steps of ten …).
   */
  refuses(amount: Money, set: KeySet): 'currency_unsupported' | AmountFault | undefined
  unattended: boolean
  refunds: 'whole_and_part' | 'by_hand'
}

export interface AmountFault {
  /** In minor units. */
  minimum: number
  maximum?: number
  step: number
}

/**
 * Every payment provider. Its calls run outside every transaction, never throw for what the provider says (that is an
 * outcome) and answer `unknown` when nothing certain came back: a time-out, a 5xx, an answer that can't be read.
 */
export interface PaymentProvider {
  name: ProviderName
  capability: Capability
  /** Makes the payment at the provider, once for each `payment_id`, however often it is asked. */
  create(set: KeySet, ask: PaymentAsk): Promise<PaymentOutcome>
  /**
   * Looks a payment up: by the reference, and by our `payment_id` when the answer that named it was lost. A payment
   * that the payer approved, or pays with a kept `method`, and that was not taken yet is taken now.
   */
  lookUp(set: KeySet, payment: AskedPayment): Promise<PaymentOutcome>
  /**
   * Ends a payment: nothing more may be paid on it (expired, voting closed). `pending` when it still may be. Money
   * that came is told; nothing is taken.
   */
  cancel(set: KeySet, payment: AskedPayment): Promise<PaymentOutcome>
  /** Lets a kept method go; a provider that keeps nothing has no such thing. @returns whether that is certain. */
  forget?(set: KeySet, method: Pick<SavedMethod, 'customer' | 'method'>): Promise<boolean>
  refund(set: KeySet, ask: RefundAsk): Promise<RefundOutcome>
  /** `sent_at`: without it something that the provider does not know stays `unknown` for good. */
  lookUpRefund(
    set: KeySet,
    ask: RefundAsk & { reference?: string; sent_at?: Date },
  ): Promise<RefundOutcome>
  /** Money that came beside these payments and is nobody's yet; absent where every payment is known by its name. */
  beside?(paymentIds: readonly string[]): Promise<Map<string, Beside[]>>
  readWebhook(set: KeySet, request: WebhookRequest): Promise<WebhookReading>
  /** Disputes that changed since then, as they are now. */
  disputes(set: KeySet, since: Date): Promise<DisputeFacts[] | 'unknown'>
  /** Refunds that changed since then, by anybody, as they are now; absent if a provider sends nothing back. */
  refundsSince?(set: KeySet, since: Date): Promise<RefundTold[] | 'unknown'>
  /** Movements by the provider's own word, oldest first: the ledger is compared with it. `none`: it never says. */
  report(set: KeySet, from: Date, to: Date): Promise<Reported[] | 'unknown' | 'none'>
}
