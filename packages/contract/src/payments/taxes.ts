import { z } from 'zod'
import { defineCall, fromText, nameLine } from '../call.ts'
import { mostTax, mostTaxes } from './constants.ts'
import { currency, moneyOut } from './shapes.ts'

const rate = z
  .object({
    /** ISO 3166-1; empty: everywhere else. */
    country: z.string().regex(/^([A-Z]{2})?$/, { error: '#invalid_tax' }),
    /** Per cent of the price, with at most two decimals. */
    rate: z
      .number({ error: '#invalid_tax' })
      .min(0, { error: '#invalid_tax' })
      .max(mostTax, { error: '#invalid_tax' })
      .multipleOf(0.01, { error: '#invalid_tax' }),
    /** Name of the tax on receipts: VAT, TVA, IVA. */
    name: nameLine(30, '#invalid_tax'),
  })
  .meta({ id: 'TaxRate' })
export type TaxRate = z.infer<typeof rate>

const taxes = z.object({
  /** The seller’s own, as their receipts have it. */
  number: z.string(),
  /** The address on the receipts of what they sell and of what they buy; several lines. */
  address: z.string(),
  rates: z.array(rate),
  /** Sums that the installation owes, of its own taxes. */
  owed: z.array(moneyOut),
})

const of = z.enum(['me', 'platform']).default('me')

const getTaxes = defineCall({
  method: 'GET',
  summary:
    'The tax that the caller adds to what they sell, by the buyer’s country; or (admins) the installation’s own, which is the merchant of everything once it has any.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({ of }),
  refusals: ['forbidden'],
  reply: taxes,
})

const saveTaxes = defineCall({
  method: 'POST',
  summary:
    'Sets the tax that the caller adds to what they sell from now on; what is agreed to or begun keeps its own.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    of,
    number: z.string().trim().max(40).default(''),
    /** Stays as it was when absent. */
    address: z.string().trim().max(300).optional(),
    rates: fromText(z.array(rate).max(mostTaxes)).refine(
      (rates) => new Set(rates.map(({ country }) => country)).size === rates.length,
      { error: '#invalid_tax' },
    ),
  }),
  refusals: ['forbidden'],
  reply: taxes,
})

const takeTax = defineCall({
  method: 'POST',
  summary:
    'Moves the tax that was collected for the caller into their balance, so that they can pay it to whom they owe it; of the installation’s (admins), says that it was paid from its bank.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({ of, currency }),
  refusals: ['forbidden'],
  reply: z.object({ taken: moneyOut }),
})

/** Tax of sellers. */
export const taxCalls = {
  'payments/getTaxes': getTaxes,
  'payments/saveTaxes': saveTaxes,
  'payments/takeTax': takeTax,
} as const
