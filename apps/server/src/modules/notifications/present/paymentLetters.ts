import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { Letter } from './layout.ts'

/** Payment that was made, or goes back. */
export interface PaymentLetter {
  what: string
  amount: string
  test: boolean
  /** Number of orders that it made or belongs to. */
  orders: number
  /** Address of the order, else of the receipt. */
  link: string
  /** Address of the receipt, beside that of an order; else ''. */
  receipt: string
  site: string
}

export interface ReturnedLetter extends PaymentLetter {
  /** Reason why it goes back, a sentence. */
  reason: string
  /** A person sends it: the provider can't. */
  byHand: boolean
}

const localeOf = (language: Language) => ({ locale: language.toLowerCase() as 'en' | 'fr' | 'es' })

/** Letters about money that a buyer paid. */
export const paymentLetters = {
  payment_receipt: (values: PaymentLetter, language: Language) =>
    payment(values, language, {
      subject: m.mail_payment_receipt_subject(values, localeOf(language)),
      title: m.mail_payment_receipt_title(values, localeOf(language)),
      text: m.mail_payment_receipt_text(values, localeOf(language)),
    }),
  payment_returned: (values: ReturnedLetter, language: Language) =>
    payment(values, language, {
      subject: m.mail_payment_returned_subject(values, localeOf(language)),
      title: m.mail_payment_returned_title(values, localeOf(language)),
      text: m.mail_payment_returned_text(values, localeOf(language)),
      more: [
        values.reason,
        ...(values.byHand ? [m.mail_payment_returned_by_hand({}, localeOf(language))] : []),
      ],
    }),
  payment_sent_back: (values: PaymentLetter & { reference: string }, language: Language) =>
    payment(values, language, {
      subject: m.mail_payment_sent_back_subject(values, localeOf(language)),
      title: m.mail_payment_sent_back_title(values, localeOf(language)),
      text: m.mail_payment_sent_back_text(values, localeOf(language)),
      more: [m.mail_payment_sent_back_reference(values, localeOf(language))],
    }),
}

/** Labels of the button for no order and for one. */
const paymentButtons = [m.mail_payment_button, m.mail_payment_order_button]

function payment(
  { test, orders, link, receipt, site }: PaymentLetter,
  language: Language,
  {
    subject,
    title,
    text,
    more = [],
  }: Record<'subject' | 'title' | 'text', string> & { more?: string[] },
): { subject: string; letter: Letter } {
  const locale = localeOf(language)
  return {
    subject,
    letter: {
      language,
      site,
      title,
      preview: text,
      blocks: [
        ...[text, ...more].map((one) => ({ kind: 'text' as const, text: one })),
        ...(test ? [{ kind: 'quiet' as const, text: m.mail_payment_test({}, locale) }] : []),
        {
          kind: 'button',
          label: (paymentButtons[orders] ?? m.mail_payment_orders_button)({}, locale),
          href: link,
        },
        ...(receipt === ''
          ? []
          : [{ kind: 'link' as const, label: m.mail_payment_button({}, locale), href: receipt }]),
      ],
      footer: m.mail_footer_payment({ site }, locale),
    },
  }
}
