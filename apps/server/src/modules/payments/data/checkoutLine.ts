import type { BoughtThing, Pictured } from '@plaudit/contract/payments/shapes'

/** A line: the key of its words (`payments_line_<label>`), their values, its amount; without a currency in the checkout's. */
export interface CheckoutLine {
  label: string
  values: Record<string, string | number>
  amount: number
  currency?: string
  /** Seller of the line, where several sell: each has a document of their own lines. */
  seller_id?: number | null
  /** Thing that the line is the price of, as it was when it was priced. */
  thing?: BoughtThing
  /** Contestant, contest, club or listing beside whose picture its words stand. */
  pictured?: Pictured
}
