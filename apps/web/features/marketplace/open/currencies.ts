/** Usual currencies of prices come first; every other currency after them. */
const usual = ['USD', 'EUR', 'GBP', 'XOF', 'XAF', 'CAD', 'HTG', 'BRL', 'MXN', 'CHF', 'MAD', 'NGN']

export const currencies = (): string[] => [
  ...usual,
  ...Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code)),
]
