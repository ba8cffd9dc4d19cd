/** Tells whether PayPal could know an account by this: its mail, or the number that PayPal gave it. */
export const isPaypalAccount = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^[0-9A-Z]{13}$/i.test(text)

/** Returns a number of Haiti as MonCash names a wallet, `509` and eight digits; undefined for what is none. */
export function moncashWallet(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().+-]/g, '').replace(/^00/, '')
  const number = digits.length === 8 ? `509${digits}` : digits
  return /^509\d{8}$/.test(number) ? number : undefined
}
