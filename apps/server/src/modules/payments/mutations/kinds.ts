import type { CheckoutKindName } from '@plaudit/contract/payments/constants'
import type { IdleCoupon } from '@plaudit/contract/payments/shapes'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { AgreementRow } from '../data/agreements.ts'
import type { CheckoutLine } from '../data/checkoutLine.ts'
import type { PaymentRow } from '../data/payments.ts'
import type { Renews } from '../tables.ts'

/** Part of a purchase that a seller gets (product 5: price, less coupon, plus tax and the buyer's fee, each a line). */
export interface Share {
  /** The account that sells; null: the installation. */
  seller_id: number | null
  /** Paid with the platform's keys, whatever keys its seller has: the money has to come here. */
  comes_here?: true
  /** Currency of its seller; absent: the purchase's own. */
  currency?: string
  /** The purpose that the money is held for until its kind releases it; '' where it is theirs at once. */
  subject: string
  /** Price less the seller's own coupon, of which the platform's fee is taken. */
  price: number
  /** The platform's part of the price: `feeOf` of the settings. */
  fee: number
  tax?: number
  /** The installation is the merchant and owes the tax. */
  platform_tax?: true
  buyer_fee?: number
  platform_coupon?: number
  /** Thing that was sold, for lists and receipts: ids and words, nothing personal. */
  item: Record<string, string | number>
}

/**
 * Cost of a purchase, as the payer reads it and as the sellers get it. The sums are equal in each currency; no sum is of
 * two, and nothing is converted.
 */
export interface Priced {
  /** The first one, and the one of lines and shares that name none. */
  currency: string
  lines: CheckoutLine[]
  shares: Share[]
  /** Ids that the kind works with later. */
  subject: Record<string, unknown>
  /** Words that stand on the payer's statement. */
  description: string
  /** The buyer's coupon, where it takes nothing off. */
  idle_coupon?: IdleCoupon
  /** After this nothing can be bought any more; the usual half hour when absent. */
  closes_at?: Date | undefined
  /** The checkout that was promised for it beforehand (`promiseCheckout`): the first payment that is begun is its. */
  promised?: string | null
  /** Terms of a purchase that renews: it is paid again and again, by accounts alone. */
  renews?: Renews | undefined
}

/** Paid period of something that renews: the period's number, the first being 1, and its time. */
export interface Period {
  agreement_id: string
  number: number
  start: Date
  end: Date
}

/** Buyer: an account or a device. */
export interface Buyer {
  user_id: number | null
  device: string | null
}

/** Ids that a kind works with later. */
type Subject = Record<string, unknown>

export interface Bought extends Buyer {
  checkout_id: string
  /** The sum in the first currency. */
  amount: number
  currency: string
  is_test: boolean
  subject: Record<string, unknown>
  /** Period of a purchase that renews. */
  period?: Period | undefined
  /** Payments that it is delivered for. */
  payments?: readonly Pick<PaymentRow, 'payment_id' | 'provider' | 'reference'>[]
}

/** Rules of a kind for its agreements: purchases that are paid again and again (product 5). */
export interface Renewal {
  /** Days from one try to the next after a payment failed; the last one's failure ends it. */
  retries: readonly number[]
  /** True if it may rest for a while. */
  pausable: boolean
  /**
   * Prices the next period and its receivers; undefined: it can't be had any more, `later`: not for now. The price is
   * what was agreed.
   */
  price(db: Db, agreement: AgreementRow): Promise<Priced | 'later' | undefined>
  /** Packages that it could be changed to. */
  packages?(db: Db, agreement: AgreementRow): Promise<Plan[]>
  /** A renewal failed for the first time in its period. */
  failed?(tx: Tx, agreement: AgreementRow): Promise<void>
  ended?(
    tx: Tx,
    agreement: AgreementRow,
    reason: NonNullable<AgreementRow['end_reason']>,
  ): Promise<void>
}

export interface Plan {
  package_id: string
  label: string
  amount: number
  /** Subject and title that the agreement has then. */
  subject: Record<string, unknown>
  title: string
}

/** `late`: it can't be had any more, and the money goes back by itself. */
export type Fulfilment =
  | { outcome: 'fulfilled'; result: Record<string, unknown> }
  | { outcome: 'late'; reason: 'closed' | 'gone' | 'void' | 'capped' }

/**
 * Functions that a module hands in so that something of its own can be bought (product 5). `price` and `reserve` may
 * refuse; `fulfil` and `undo` never do: the money is there, and both are called in the transaction that writes it
 * down.
 */
export interface CheckoutKind {
  name: CheckoutKindName
  /** A visitor may buy it, and their device owns the checkout. */
  forVisitors: boolean
  /** Brings along what the buyer chose on this device before they signed in. */
  bringAlong?(tx: Tx, caller: Caller): Promise<void>
  price(asked: { db: Db; caller: Caller; input: Record<string, unknown> }): Promise<Priced>
  /** Keeps for the buyer what is scarce, until the checkout ends. */
  reserve?(tx: Tx, bought: Bought): Promise<void>
  /**
   * The money is on its way when the checkout's time is over: keeps until then what `reserve` kept.
   * @returns false where that is not possible, and the money goes back when it comes.
   */
  keep?(tx: Tx, bought: Bought, until: Date): Promise<boolean>
  /**
   * Tells whether an open checkout of the same buyer is for what a new one is for: that takes its place with what it
   * kept, so that a payment that failed, or was left, lets its buyer pay again.
   */
  replaces?(earlier: Subject, now: Subject): boolean
  /**
   * Returns the thing that is bought, of a checkout's subject: a buyer pays for it on one checkout at a time. If a
   * kind says nothing, the request itself is the thing.
   */
  same?(subject: Subject): unknown
  /**
   * Splits what is bought between shares whose payment came and the rest, whose payment failed: the first is delivered,
   * and the rest let go. Without one of its payments nothing is delivered of a kind that leaves it out.
   */
  split?(subject: Subject, shares: readonly string[]): { paid: Subject; rest: Subject }
  /** The checkout ended without being paid. */
  letGo?(tx: Tx, bought: Bought): Promise<void>
  fulfil(tx: Tx, bought: Bought): Promise<Fulfilment>
  /** Takes back a purchase that was paid back whole. */
  undo(tx: Tx, bought: Bought, reason: string): Promise<void>
  /**
   * Takes back these subjects, whose payment was paid back whole; the other sellers, paid apart, keep theirs. A kind
   * that has one seller each time leaves it out.
   */
  undoPart?(tx: Tx, bought: Bought, subjects: readonly string[], reason: string): Promise<void>
  /** Money of these subjects went back (`pricesBack`), a part or all of it. */
  noteBack?(tx: Tx, subjects: readonly string[]): Promise<void>
  /** A dispute was won: what it took of these subjects is held again, and may have to go on to somebody by now. */
  noteWon?(tx: Tx, subjects: readonly string[]): Promise<void>
  /** Returns the subjects, among these that money is held for, whose money is the seller's now. */
  due?(db: Db, subjects: readonly string[]): Promise<string[]>
  /** Tells whether money held for this subject is this kind's. */
  holds?(subject: string): boolean
  /** Rules of a kind that renews. */
  agreement?: Renewal
}

export type CheckoutKinds = ReadonlyMap<CheckoutKindName, CheckoutKind>

export const kindsOf = (kinds: readonly CheckoutKind[]): CheckoutKinds =>
  new Map(kinds.map((kind) => [kind.name, kind]))
