import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { paypalHosts } from './paypal/certificates.ts'

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example.org' })
  .transform((text) => text.replace(/\/+$/, ''))

const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))

const file = z.string().transform((path, context) => {
  try {
    return [readFileSync(path, 'utf8')]
  } catch {
    context.addIssue('must be a file that can be read')
    return z.NEVER
  }
})

/** `USDC=0x…:6`: the contract of a token and its decimals. */
const token = /^(USDC|USDT|EURC)=(0x[0-9a-fA-F]{40}):(\d{1,2})$/
const tokens = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every((one) => token.test(one)),
    'must be as USDC=0x…:6, with commas between',
  )
  .transform((all) =>
    all.flatMap((one) => {
      const [, coin = '', contract = '', decimals = ''] = token.exec(one) ?? []
      return [
        { coin, contract: contract.toLowerCase() as `0x${string}`, decimals: Number(decimals) },
      ]
    }),
  )

/** Addresses of the providers; other addresses than their own are for the simulator. */
export const providerSettings = {
  STRIPE_API: address
    .default('https://api.stripe.com')
    .describe('address of Stripe, to try it elsewhere (npm run sim)'),
  // The release whose interface the server speaks.
  STRIPE_SCRIPT: address
    .default('https://js.stripe.com/endive/stripe.js')
    .describe('address of the script of Stripe’s card fields'),
  PAYPAL_API: address
    .default('https://api-m.paypal.com')
    .describe('address of PayPal; each set of keys may name PayPal’s sandbox instead'),
  PAYPAL_CERT_HOSTS: words
    .default([...paypalHosts])
    .describe('hosts from which certificates of PayPal’s messages are fetched'),
  PAYPAL_CERT_AUTHORITY: file
    .default([])
    .describe('file of an authority that signs those certificates beside the known ones'),
  PAYONEER_API: address.default('https://api.payoneer.com').describe('address of Payoneer'),
  PAYONEER_LOGIN: address.optional().describe('address at which Payoneer gives out tokens'),
  MONCASH_API: address
    .default('https://moncashbutton.digicelgroup.com')
    .describe('address of MonCash'),
  ETHEREUM_RPC: address
    .optional()
    .describe('node of the chain that payments are taken on; without it Ethereum is not offered'),
  ETHEREUM_TOKENS: tokens.describe('tokens that are taken, as USDC=0x…:6, with commas between'),
  ETHEREUM_PRICE_FEED: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
    .optional()
    .describe(
      'contract of a price feed for ETH in dollars (Chainlink); without it only tokens are taken',
    ),
  ETHEREUM_CONFIRMATIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe(
      'blocks on top of a transfer that are enough; without it, when the chain calls it final',
    ),
} as const

export type Endpoints = {
  [Name in keyof typeof providerSettings]: z.output<(typeof providerSettings)[Name]>
}

declare module '../../../../platform/config.ts' {
  interface Settings extends Endpoints {}
}

const sandboxes: Record<string, string> = {
  'https://api-m.sandbox.paypal.com': 'https://api-m.sandbox.paypal.com',
  'https://api.sandbox.paypal.com': 'https://api-m.sandbox.paypal.com',
  'https://www.sandbox.paypal.com': 'https://api-m.sandbox.paypal.com',
  'https://api-m.paypal.com': 'https://api-m.paypal.com',
  'https://api.paypal.com': 'https://api-m.paypal.com',
  'https://www.paypal.com': 'https://api-m.paypal.com',
}

/** PayPal's address for what a person wrote: one of PayPal's own or the installation's, no other. Empty: the installation's. */
export function paypalBase(url: string, installation: string): string | undefined {
  const bare = url.trim().replace(/\/+$/, '').toLowerCase()
  if (bare === '' || bare === installation.toLowerCase()) return installation
  return sandboxes[bare]
}
