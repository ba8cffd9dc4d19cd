import type { Language } from '@plaudit/contract/constants'
import { withFirst } from '@plaudit/i18n/first-of-month'
import { m } from '@plaudit/i18n/messages'
import type { Db } from '../../../platform/db/db.ts'
import { formatMoney } from '@plaudit/i18n/money'
import { ink } from '../../../platform/sheet/drawing.ts'
import { Sheet } from '../../../platform/sheet/sheet.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { lookOf, type Look } from '../../notifications/data/looks.ts'
import {
  documentsOf,
  receiptLines,
  sellerOf,
  type DocumentRow,
  type ReceiptLine,
} from '../data/documents.ts'
import type { CheckoutRow, PaymentRow, ShareOf } from '../data/payments.ts'
import { onPaperOf, platformSeller } from '../data/taxes.ts'
import { Lines, margin } from './paperLines.ts'
import { lineText, localeOf, partIn } from './words.ts'

interface About {
  payment: PaymentRow
  checkout: CheckoutRow
  shares: readonly ShareOf[]
}

const quiet = '#4b5a68'

const ways: Record<string, (values: object, locale: ReturnType<typeof localeOf>) => string> = {
  sandbox: m.payments_provider_sandbox,
  stripe: m.payments_provider_stripe,
  paypal: m.payments_provider_paypal,
  ethereum: m.payments_provider_ethereum,
  moncash: m.payments_provider_moncash,
  balance: m.payments_provider_balance,
}

interface Asked {
  refundId: string | undefined
  /** Name of the one seller whose part it shows; undefined: all parts, for the buyer. */
  only: string | undefined
  language: Language
}

/**
 * The receipts of a payment, or the credit notes of one of its refunds, as PDF: a page or more for each seller, with
 * their own number, lines and total. Undefined where there is none.
 */
export async function receiptPdf(
  db: Db,
  about: About,
  { refundId, only, language }: Asked,
): Promise<{ pdf: Buffer; name: string } | undefined> {
  const documents = await documentsOf(db, about.payment.payment_id, {
    refund_id: refundId,
    only,
    corrections: true,
  })
  const [first] = documents
  if (first === undefined) return undefined
  const kind = first.kind === 'receipt' ? 'receipt' : 'credit-note'
  const numbers = documents.map(({ number }) => number).join('-')
  return { pdf: await draw(db, about, documents, language), name: `${kind}-${numbers}` }
}

const titles = {
  receipt: m.payments_receipt_title,
  credit_note: m.payments_credit_note_title,
  correction: m.payments_correction_title,
} as const satisfies Record<DocumentRow['kind'], unknown>

async function draw(
  db: Db,
  about: About,
  documents: readonly DocumentRow[],
  language: Language,
): Promise<Buffer> {
  const locale = localeOf(language)
  const title = documents[0] ? titles[documents[0].kind]({}, locale) : ''
  const { site_id } = about.checkout
  const looks = await Promise.all(
    documents.map((document) =>
      lookOf(db, { to: '', of: { owner_id: sellerOf(document), site_id } }),
    ),
  )
  const site = looks[0]?.title ?? ''
  const sheet = new Sheet({ paper: 'a4', title, locale: locale.locale, site })
  for (const [at, document] of documents.entries()) {
    const look = looks[at]
    if (look === undefined) continue
    if (at > 0) sheet.nextPage()
    const lines = new Lines(sheet)
    drawHead(lines, look)
    lines.write(titles[document.kind]({}, locale), 26, 700)
    lines.y += 24
    const number = m.payments_receipt_number({ number: String(document.number) }, locale)
    lines.write(number, 11, 400, quiet)
    lines.y += 34
    await drawSides(db, lines, about, { document, language, site: look.title })
    drawSums(lines, about, document, language)
  }
  return sheet.finish()
}

/** Under a name of its own a site stands there by its title. */
function drawHead({ sheet, wide }: Lines, { host, title, band }: Look): void {
  if (host === null) sheet.mark(margin, 40, 26)
  else
    sheet.text(
      title,
      { size: 17, weight: 700, maxWidth: wide },
      { x: margin, y: 58, fill: band?.fill ?? ink },
    )
}

/** Draws seller and buyer, each as they stand on paper, and below them the sale. */
async function drawSides(
  db: Db,
  lines: Lines,
  { payment, checkout, shares }: About,
  { document, language, site }: { document: DocumentRow; language: Language; site: string },
): Promise<void> {
  const locale = localeOf(language)
  const sellerId = sellerOf(document)
  const people = await peopleByIds(
    db,
    [checkout.user_id, sellerId].flatMap((id) => id ?? []),
  )
  // A deposit is the payer's own money: the site took it, and nobody sold anything.
  const keeper = checkout.kind === 'deposit' ? null : sellerId
  const seller = people.get(keeper ?? 0)?.full_name ?? site
  const ofPlatform = shares.some((share) => share.seller_id === sellerId && share.platform_tax)
  const side = await onPaperOf(db, keeper ?? platformSeller)
  const { number } = ofPlatform ? await onPaperOf(db, platformSeller) : side
  const buyer = people.get(checkout.user_id ?? 0)?.full_name ?? checkout.email ?? '—'
  lines.row(m.payments_receipt_seller({}, locale), seller)
  lines.address(side.address)
  if (number !== '') lines.row(m.payments_receipt_tax_number({}, locale), number)
  lines.row(m.payments_receipt_buyer({}, locale), buyer)
  // A company that buys needs its own number and address on the paper to have the tax back.
  const own = checkout.user_id === null ? undefined : await onPaperOf(db, checkout.user_id)
  lines.address(own?.address ?? '')
  if (own && own.number !== '' && checkout.kind !== 'deposit')
    lines.row(m.payments_receipt_tax_number({}, locale), own.number)
  drawDates(lines, payment, document, locale)
  lines.y += 14
  lines.rule()
}

/** Draws when it was paid and given back, of which receipt, and the way it was paid. */
function drawDates(
  lines: Lines,
  payment: PaymentRow,
  document: DocumentRow,
  locale: ReturnType<typeof localeOf>,
): void {
  const format = new Intl.DateTimeFormat(locale.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const dated = (at: Date) => withFirst(format.format(at), locale.locale)
  const paidAt = dated(payment.paid_at ?? document.at)
  lines.row(m.payments_receipt_date({ date: paidAt }, locale), '')
  if (document.kind === 'credit_note')
    lines.row(m.payments_credit_note_date({ date: dated(document.at) }, locale), '')
  if (document.kind === 'correction')
    lines.row(m.payments_correction_date({ date: dated(document.at) }, locale), '')
  if (document.kind !== 'receipt' && document.receipt !== null)
    lines.row(m.payments_receipt_taken_from({ number: String(document.receipt) }, locale), '')
  const provider = ways[payment.provider]?.({}, locale) ?? payment.provider
  lines.row(m.payments_receipt_way({ provider }, locale), '')
}

function drawSums(
  lines: Lines,
  { payment, checkout, shares }: About,
  document: DocumentRow,
  language: Language,
): void {
  const locale = localeOf(language)
  const { currency } = payment
  const shown = (amount: number) => formatMoney({ amount, currency }, locale.locale)
  const { lines: paid } = partIn(checkout, payment)
  const sold = receiptLines({ lines: paid, shares }, sellerOf(document))
  const total = document.kind === 'receipt' ? sold.amount : (document.amount ?? 0)
  if (document.kind === 'receipt')
    for (const line of sold.lines)
      for (const [text, amount] of textsOf(line, language)) lines.row(text, shown(amount))
  else {
    const words =
      document.kind === 'correction' ? m.payments_correction_line : m.payments_receipt_refunded
    lines.row(words({}, locale), shown(total))
    if (document.tax > 0) lines.row(m.payments_receipt_tax_in({}, locale), shown(document.tax))
  }
  lines.rule()
  lines.row(m.payments_receipt_total({}, locale), shown(total), 700)
  lines.y += 20
  if (payment.is_test) lines.warn(m.payments_receipt_test({}, locale))
  if (document.kind === 'credit_note' && document.refund_state === 'failed')
    lines.warn(m.payments_credit_note_void({}, locale))
  lines.write(m.payments_receipt_payment({ id: payment.payment_id }, locale), 9, 400, quiet)
}

/** A line in words; a share is what was sold, and the tax on it. */
function textsOf(line: ReceiptLine, language: Language): [string, number][] {
  if (!('share' in line)) return [[lineText(line, language), line.amount]]
  const { item, net, fee, tax, buyer_fee, platform_coupon } = line.share
  const locale = localeOf(language)
  const title =
    typeof item['title'] === 'string' ? item['title'] : m.payments_receipt_sold({}, locale)
  return [
    [title, net + fee + buyer_fee - platform_coupon],
    ...(tax > 0 ? [[m.payments_receipt_tax({}, locale), tax] as [string, number]] : []),
  ]
}
