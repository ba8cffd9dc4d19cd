import type { EntryRow } from '../../ledger/data.ts'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import type { CheckoutRow } from '../data/payments.ts'
import type { CheckoutLine } from '../data/checkoutLine.ts'

type Locale = { locale: 'en' | 'fr' | 'es' }

const shown = (
  values: Record<string, string | number>,
): { count: number; name: string; contest: string } => ({
  count: Number(values['count'] ?? 0),
  name: String(values['name'] ?? ''),
  contest: String(values['contest'] ?? ''),
})

const lines: Record<string, (values: never, locale: Locale) => string> = {
  votes: (values, locale) => m.payments_line_votes(shown(values), locale),
  credits: (values, locale) => m.payments_line_credits(shown(values), locale),
  club: m.payments_line_club,
  deposit: m.payments_line_deposit,
  item: m.payments_line_item,
  tax: (values: Record<string, string | number>, locale) =>
    m.payments_line_tax(
      {
        name: String(values['name'] ?? ''),
        rate: formatNumber(Number(values['rate'] ?? 0), locale.locale),
      },
      locale,
    ),
  coupon: m.payments_line_coupon,
  later: m.payments_line_later,
  rest: m.payments_line_rest,
  buyer_fee: m.payments_line_buyer_fee,
}

export const localeOf = (language: string): Locale => ({
  locale: language.toLowerCase() as Locale['locale'],
})

/** A line of a purchase in a person's language. */
export const lineText = (line: CheckoutLine, language: string): string =>
  lines[line.label]?.(line.values as never, localeOf(language)) ?? line.label

type Shown = Checkout['lines'][number]

/**
 * Lines as the payer reads them: what several sellers have in common (their tax, what is paid later) is one line.
 */
export function shownLines(
  all: readonly CheckoutLine[],
  { language, currency: own }: Pick<CheckoutRow, 'currency'> & { language: string },
): Shown[] {
  const shown: Shown[] = []
  for (const line of all) {
    const text = lineText(line, language)
    const { amount, currency = own, thing, pictured } = line
    const same =
      line.label === 'tax' || line.label === 'later' || line.label === 'buyer_fee'
        ? shown.find((one) => one.text === text && one.currency === currency)
        : undefined
    if (same) same.amount += amount
    else
      shown.push({
        text,
        amount,
        currency,
        ...(thing && { thing }),
        ...(pictured && { pictured }),
      })
  }
  return shown
}

/** Returns a checkout with its lines in the currency of a payment alone: nothing else is paid by that. */
export const partIn = <Row extends Pick<CheckoutRow, 'lines' | 'currency'>>(
  checkout: Row,
  { currency: paid }: { currency: string },
): Row => ({
  ...checkout,
  lines: checkout.lines.filter(({ currency = checkout.currency }) => currency === paid),
})

/** Names what a purchase is for; tax, fees and what is paid later are no thing that one buys. */
export const namesOf = ({
  lines: all,
  language,
}: Pick<CheckoutRow, 'lines'> & { language: string }): string =>
  all
    .filter(({ label }) => label !== 'tax' && label !== 'later' && label !== 'buyer_fee')
    .map((line) => lineText(line, language))
    .join(', ')

/** Returns the words on the payer's statement and on the provider's page. */
export const describe = (checkout: Pick<CheckoutRow, 'lines' | 'language'>): string =>
  namesOf(checkout).slice(0, 120)

const entries: Record<string, (values: object, locale: Locale) => string> = {
  captured: m.payments_entry_captured,
  released: m.payments_entry_released,
  refund: m.payments_entry_refund,
  refund_failed: m.payments_entry_refund_failed,
  paid_from_balance: m.payments_entry_paid_from_balance,
  refunded_to_balance: m.payments_entry_refunded_to_balance,
  payout_requested: m.payments_entry_payout_requested,
  payout_refused: m.payments_entry_payout_refused,
  payout_failed: m.payments_entry_payout_failed,
  payout_paid: m.payments_entry_payout_paid,
  payout_returned: m.payments_entry_payout_returned,
  dispute_opened: m.payments_entry_dispute_opened,
  dispute_won: m.payments_entry_dispute_won,
  dispute_lost: m.payments_entry_dispute_lost,
  tax_taken: m.payments_entry_tax_taken,
  fee_paid: m.payments_entry_fee_paid,
  fee_let_go: m.payments_entry_fee_let_go,
}

/** Earnings that pay what their seller owes first: beside the sum of the sale its reader looks for where the rest is. */
const debts: Record<string, (values: object, locale: Locale) => string> = {
  owed_by_seller: m.payments_entry_debt_paid,
  fee_receivable: m.payments_entry_fee_paid,
}
const earns: readonly string[] = [
  'captured',
  'released',
  'dispute_won',
  'refund_failed',
  'refunded_to_balance',
]

/** Returns the origin of an entry of a person's accounts, in their language. */
export function entryText(
  { kind, account, amount }: Pick<EntryRow, 'kind' | 'account' | 'amount'>,
  language: string,
): string {
  const debt = amount > 0 && earns.includes(kind) ? debts[account] : undefined
  return (debt ?? entries[kind] ?? m.payments_entry_other)({}, localeOf(language))
}

const reasons: Record<string, (values: object, locale: Locale) => string> = {
  closed: m.payments_back_closed,
  gone: m.payments_back_gone,
  late: m.payments_back_gone,
  void: m.payments_back_void,
  capped: m.payments_back_capped,
  overpaid: m.payments_back_overpaid,
  underpaid: m.payments_back_underpaid,
  cancelled: m.payments_back_cancelled,
  dispute: m.payments_back_dispute,
  refused: m.payments_back_refused,
  at_provider: m.payments_back_at_provider,
  reversed: m.payments_back_reversed,
}

/** Returns the reason why money goes back, in its payer's language; what a person wrote stays in their words. */
export const reasonText = (reason: string, language: string): string =>
  reasons[reason]?.({}, localeOf(language)) ?? m.payments_back_said({ reason }, localeOf(language))
