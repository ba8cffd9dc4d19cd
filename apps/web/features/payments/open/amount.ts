import { minorDigits } from '@plaudit/contract/currencies'
import { mostMoney } from '@plaudit/contract/payments/constants'
import type { Locale } from '@plaudit/i18n/locale'
import { getLocale } from '@plaudit/i18n/runtime'
import { readMoney } from '@plaudit/i18n/typed-money'
import { pointOf } from './coins-text.ts'

/** `12.50`, or `12,50` where people write so, as a person types it into a field, with the currency's own decimals. */
export function amountText(amount: number, currency: string, locale: Locale = getLocale()): string {
  const digits = minorDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}${pointOf(locale)}${text.slice(-digits)}`
}

/**
 * Minor units of what was typed, as people write amounts in this language; undefined for what is no amount above
 * nothing, and for what may be a thousand or one.
 */
export function readAmount(
  text: string,
  currency: string,
  locale: Locale = getLocale(),
): number | undefined {
  const amount = readMoney(text, currency, locale) ?? 0
  return amount >= 1 && amount <= mostMoney ? amount : undefined
}

/** An amount as a field that somebody goes on typing in shows it: `12` rather than `12,00`. */
export const typedAmount = (amount: number, currency: string): string =>
  amountText(amount, currency).replace(/[.,]0+$/, '')
