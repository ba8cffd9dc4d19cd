import type {
  CheckoutKindName,
  RenewalInterval,
  SubscriptionState,
} from '@plaudit/contract/payments/constants'
import type { Language } from '@plaudit/contract/constants'
import type { Generated, JSONColumnType } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'
import type { CheckoutLine } from './data/checkoutLine.ts'
import type { ShareRow } from './data/shares.ts'
import type { CheckoutState, PaymentState, PayoutState, RefundState } from './states.ts'

export interface CheckoutsTable {
  checkout_id: string
  kind: CheckoutKindName
  state: Generated<CheckoutState>
  user_id: number | null
  device: string | null
  subject: JSONColumnType<Record<string, unknown>, string, string>
  lines: JSONColumnType<CheckoutLine[], string, string>
  amount: number
  currency: string
  is_test: boolean
  email: string | null
  language: Language
  result: JSONColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Generated<Date>
  expires_at: Date
  fulfilled_at: Date | null
  renews: JSONColumnType<Renews, string | null | undefined, string | null> | null
  agreement_id: string | null
  agreement_period: number | null
  method_id: string | null
  saves: Generated<boolean>
  same: string | null
  beside: string | null
  site_id: number | null
}

/** Agreement that a checkout begins, as it is kept until it is paid. */
export interface Renews {
  interval: RenewalInterval
  about: string
  title: string
  href: string
  subject: Record<string, unknown>
  /** Start of the first period, for a payer who has paid up to then already. */
  from?: string
}

export interface MethodsTable {
  method_id: string
  user_id: number
  provider: string
  key_set_id: string
  method: JSONColumnType<{ customer: string; method: string }, string, string>
  label: string
  instrument: string
  is_test: boolean
  created_at: Generated<Date>
  used_at: Generated<Date>
  removed_at: Date | null
}

export interface AgreementsTable {
  agreement_id: string
  user_id: number
  kind: 'club' | 'subscription'
  about: string
  subject: JSONColumnType<Record<string, unknown>, string, string>
  title: string
  href: string
  method_id: string | null
  provider: string
  is_test: boolean
  amount: number
  currency: string
  interval: RenewalInterval
  anchor_at: Date
  anchored: Generated<number>
  time_zone: string
  period: Generated<number>
  period_start: Date
  period_end: Date
  state: Generated<SubscriptionState>
  cancel_at_end: Generated<boolean>
  next_at: Date | null
  attempt: string | null
  tries: Generated<number>
  tried_at: Date | null
  reminded_at: Date | null
  held_since: Date | null
  charged_as: string | null
  created_at: Generated<Date>
  ended_at: Date | null
  end_reason: 'cancelled' | 'unpaid' | 'gone' | null
}

export interface TaxesTable {
  seller_id: number
  country: string
  /** Hundredths of a per cent. */
  rate: number
  name: string
}

export interface TaxNumbersTable {
  seller_id: number
  number: string
  address: string
}

interface Looked {
  look_at: Date | null
  looks: Generated<number>
}

export interface PaymentsTable extends Looked {
  payment_id: string
  checkout_id: string
  provider: string
  key_set_id: string
  is_external: boolean
  is_test: boolean
  state: Generated<PaymentState>
  amount: number
  currency: string
  captured: number | null
  reference: string | null
  failure: string | null
  next: JSONColumnType<Record<string, unknown>, string | undefined, string>
  cost: number | null
  cost_currency: string | null
  instrument: string | null
  created_at: Generated<Date>
  asked_at: Date | null
  paid_at: Date | null
}

export interface SharesTable extends Omit<ShareRow, 'platform_tax'> {
  platform_tax: Generated<boolean>
  payment_id: string
  share: number
  item: JSONColumnType<Record<string, unknown>, string, string>
  paid_at: Date | null
}

/** An account that a refund or a dispute took from, and how much: what is given back should it come to nothing. */
export interface Taken {
  owner: string
  kind:
    | 'held'
    | 'balance'
    | 'owed_by_seller'
    | 'fee_income'
    | 'fee_receivable'
    | 'tax'
    | 'settled_externally'
    | 'platform_coupons'
    | 'refund_due'
  subject: string
  amount: number
}

export interface RefundsTable extends Looked {
  refund_id: string
  payment_id: string
  amount: number
  state: Generated<RefundState>
  reason: string
  requested_by: number | null
  tax: Generated<number>
  taken: JSONColumnType<Taken[], string, string>
  given: Generated<number[]>
  reference: string | null
  failure: string | null
  cost_returned: number | null
  cost_returned_currency: string | null
  closed_by: number | null
  told_at: Date | null
  retried_by: string | null
  /** The name by which its provider may know it already: the refund that it tries again. */
  sent_as: string | null
  tries: Generated<number>
  retry_at: Date | null
  created_at: Generated<Date>
  sent_at: Date | null
  done_at: Date | null
}

export interface DisputesTable {
  payment_id: string
  reference: string
  state: 'opened' | 'won' | 'lost'
  amount: number
  cost: number
  reason: string
  answer_by: Date | null
  taken: JSONColumnType<Taken[], string, string>
  given: Generated<number[]>
  opened_at: Generated<Date>
  closed_at: Date | null
}

export interface PayoutsTable extends Looked {
  payout_id: string
  user_id: number
  amount: number
  currency: string
  is_test: boolean
  method: string
  destination: string
  state: Generated<PayoutState>
  /** In another currency than the balance: the amount that leaves, and the rate that was shown. */
  sent_amount: number | null
  sent_currency: string | null
  sent_rate: number | null
  key_set_id: string | null
  reference: string | null
  reason: Generated<string>
  decided_by: number | null
  requested_at: Generated<Date>
  decided_at: Date | null
  /** Time at which its provider was asked; a payment that the provider does not know long after was never made. */
  sent_at: Date | null
  done_at: Date | null
  contradicted: string | null
  held_since: Date | null
  site_id: number | null
}

export interface PaymentsTables {
  checkouts: CheckoutsTable
  payments: PaymentsTable
  payment_shares: SharesTable
  seller_taxes: TaxesTable
  seller_tax_numbers: TaxNumbersTable
  refunds: RefundsTable
  disputes: DisputesTable
  payouts: PayoutsTable
  payment_methods: MethodsTable
  agreements: AgreementsTable
}

export const paymentsDb = (db: Db) => tablesOf<PaymentsTables>(db)
