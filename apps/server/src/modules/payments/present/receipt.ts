import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { statement, type Db } from '../../../platform/db/db.ts'
import { formatMoney } from '@plaudit/i18n/money'
import { ink } from '../../../platform/sheet/drawing.ts'
import { Sheet } from '../../../platform/sheet/sheet.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { lookOf } from '../../notifications/data/looks.ts'
import type { CheckoutRow, PaymentRow, ShareOf } from '../data/payments.ts'
import { taxNumberOf } from '../data/taxes.ts'
import { lineText, localeOf } from './words.ts'

interface About {
  payment: PaymentRow
  checkout: CheckoutRow
  shares: readonly ShareOf[]
}

interface Document {
  kind: 'receipt' | 'credit_note'
  number: number
  at: Date
  /** Of a credit note, and the tax in it. */
  amount: number | null
  tax: number
}

const quiet = '#4b5a68'
const margin = 56

const ways: Record<string, (values: object, locale: ReturnType<typeof localeOf>) => string> = {
  sandbox: m.payments_provider_sandbox,
  stripe: m.payments_provider_stripe,
  paypal: m.payments_provider_paypal,
  ethereum: m.payments_provider_ethereum,
  moncash: m.payments_provider_moncash,
  balance: m.payments_provider_balance,
}

/** The document of a payment: its receipt, or the credit note of one of its refunds. */
async function documentOf(
  db: Db,
  paymentId: string,
  refundId: string | undefined,
): Promise<Document | undefined> {
  const [row] = await statement<Document>(
    db,
    `select d.kind, d.number, d.at, r.amount, coalesce(r.tax, 0) as tax from receipts d left join refunds r on r.refund_id = d.refund_id
     where d.payment_id = $1 and d.refund_id is not distinct from $2 and d.kind <> 'correction' order by d.number limit 1`,
    [paymentId, refundId ?? null],
  )
  return row
}

/** A receipt or credit note as PDF, and what the file is called; undefined where there is none. */
export async function receiptPdf(
  db: Db,
  about: About,
  asked: { refundId: string | undefined; language: Language },
): Promise<{ pdf: Buffer; name: string } | undefined> {
  const document = await documentOf(db, about.payment.payment_id, asked.refundId)
  if (document === undefined) return undefined
  const pdf = await draw(db, about, document, asked.language)
  const kind = document.kind === 'receipt' ? 'receipt' : 'credit-note'
  return { pdf, name: `${kind}-${document.number}` }
}

/** Writes line under line on a page. */
class Lines {
  y = 92
  readonly sheet: Sheet
  readonly wide: number

  constructor(sheet: Sheet) {
    this.sheet = sheet
    this.wide = sheet.width - 2 * margin
  }

  write(text: string, size: number, weight: 400 | 700 = 400, fill = ink): void {
    const set = { size, weight, maxWidth: this.wide, maxLines: 2, minSize: 8 } as const
    this.sheet.text(text, set, { x: margin, y: this.y, fill })
  }

  row(left: string, right: string, weight: 400 | 700 = 400): void {
    const { sheet, wide, y } = this
    sheet.text(left, { size: 11, weight, maxWidth: wide - 130 }, { x: margin, y, fill: ink })
    sheet.text(right, { size: 11, weight }, { x: margin + wide, y, align: 'end', fill: ink })
    this.y += 22
  }

  rule(): void {
    this.sheet.box(margin, this.y - 12, this.wide, 1, '#d5dde4')
    this.y += 12
  }
}

async function draw(db: Db, about: About, document: Document, language: Language): Promise<Buffer> {
  const locale = localeOf(language)
  const site = await lookOf(db, '', { owner_id: about.shares[0]?.seller_id ?? null })
  const title =
    document.kind === 'receipt'
      ? m.payments_receipt_title({}, locale)
      : m.payments_credit_note_title({}, locale)
  const sheet = new Sheet({ paper: 'a4', title, locale: locale.locale, site: site.title })
  const lines = new Lines(sheet)
  // Under a name of its own a site stands there by its title.
  if (site.host === null) sheet.mark(margin, 40, 26)
  else
    sheet.text(
      site.title,
      { size: 17, weight: 700, maxWidth: lines.wide },
      { x: margin, y: 58, fill: site.band?.fill ?? ink },
    )
  lines.write(title, 26, 700)
  lines.y += 24
  const number = m.payments_receipt_number({ number: String(document.number) }, locale)
  lines.write(number, 11, 400, quiet)
  lines.y += 34
  await drawSides(db, lines, about, { document, language, site: site.title })
  drawSums(lines, about, document, language)
  return sheet.finish()
}

/** Who sold it to whom, when and how it was paid. */
async function drawSides(
  db: Db,
  lines: Lines,
  { payment, checkout, shares }: About,
  { document, language, site }: { document: Document; language: Language; site: string },
): Promise<void> {
  const locale = localeOf(language)
  const ids = [checkout.user_id, ...shares.map((share) => share.seller_id)]
  const people = await peopleByIds(
    db,
    ids.flatMap((id) => id ?? []),
  )
  const seller = people.get(shares[0]?.seller_id ?? 0)?.full_name ?? site
  const sellerId = shares[0]?.seller_id
  const number = sellerId ? await taxNumberOf(db, sellerId) : ''
  const buyer = people.get(checkout.user_id ?? 0)?.full_name ?? checkout.email ?? '—'
  lines.row(m.payments_receipt_seller({}, locale), seller)
  if (number !== '') lines.row(m.payments_receipt_tax_number({}, locale), number)
  lines.row(m.payments_receipt_buyer({}, locale), buyer)
  const date = new Intl.DateTimeFormat(locale.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const paidAt = date.format(payment.paid_at ?? document.at)
  lines.row(m.payments_receipt_date({ date: paidAt }, locale), '')
  const provider = ways[payment.provider]?.({}, locale) ?? payment.provider
  lines.row(m.payments_receipt_way({ provider }, locale), '')
  lines.y += 14
  lines.rule()
}

function drawSums(
  lines: Lines,
  { payment, checkout }: About,
  document: Document,
  language: Language,
): void {
  const locale = localeOf(language)
  const { currency } = payment
  const shown = (amount: number) => formatMoney({ amount, currency }, locale.locale)
  const back = document.kind === 'receipt' ? undefined : (document.amount ?? 0)
  if (back === undefined)
    for (const line of checkout.lines) lines.row(lineText(line, language), shown(line.amount))
  else {
    lines.row(m.payments_receipt_refunded({}, locale), shown(back))
    if (document.tax > 0) lines.row(m.payments_receipt_tax_in({}, locale), shown(document.tax))
  }
  lines.rule()
  lines.row(m.payments_receipt_total({}, locale), shown(back ?? payment.amount), 700)
  lines.y += 20
  if (payment.is_test) {
    lines.write(m.payments_receipt_test({}, locale), 13, 700, '#9a3412')
    lines.y += 26
  }
  lines.write(m.payments_receipt_payment({ id: payment.payment_id }, locale), 9, 400, quiet)
}
