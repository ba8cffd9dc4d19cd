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
  STRIPE_API: address.default('https://api.stripe.com'),
  /** The script of its card fields, of the release whose interface the server speaks. */
  STRIPE_SCRIPT: address.default('https://js.stripe.com/endive/stripe.js'),
  /** Live PayPal; each set of keys may name its sandbox instead. */
  PAYPAL_API: address.default('https://api-m.paypal.com'),
  PAYPAL_CERT_HOSTS: words.default([...paypalHosts]),
  PAYPAL_CERT_AUTHORITY: file.default([]),
  PAYONEER_API: address.default('https://api.payoneer.com'),
  PAYONEER_LOGIN: address.optional(),
  MONCASH_API: address.default('https://moncashbutton.digicelgroup.com'),
  ETHEREUM_RPC: address.optional(),
  ETHEREUM_TOKENS: tokens,
  /** Contract of a price feed for ETH in dollars (Chainlink's interface); without one only tokens are taken. */
  ETHEREUM_PRICE_FEED: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
    .optional(),
  /** Blocks on top of a transfer; without it a transfer counts once the chain calls its block final. */
  ETHEREUM_CONFIRMATIONS: z.coerce.number().int().min(1).max(10_000).optional(),
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
