import { currencies as all } from '@plaudit/contract/currencies'

/** Usual currencies of prices come first; every other currency after them. */
const usual = ['USD', 'EUR', 'GBP', 'XOF', 'XAF', 'CAD', 'HTG', 'BRL', 'MXN', 'CHF', 'MAD', 'NGN']

export const currencies = (): string[] => [...usual, ...all.filter((code) => !usual.includes(code))]
