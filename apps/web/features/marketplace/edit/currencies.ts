/** What most people charge in comes first; every other currency after it. */
const usual = ['USD', 'EUR', 'GBP', 'XOF', 'XAF', 'CAD', 'HTG', 'BRL', 'MXN', 'CHF', 'MAD', 'NGN']

export const currencies = (): string[] => [
  ...usual,
  ...Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code)),
]
