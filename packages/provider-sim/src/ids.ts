import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const drawn = (count: number, from: string): string =>
  Array.from(randomBytes(count), (byte) => from[byte % from.length]).join('')

/** `pi_…`, as Stripe writes its names. */
export const prefixed = (prefix: string): string => `${prefix}_${drawn(24, letters)}`

/** Capitals and digits, as PayPal writes its names. */
export const capitals = (count: number): string => drawn(count, letters.slice(0, 26) + '0123456789')

export const digits = (count: number): string => `1${drawn(count - 1, '0123456789')}`

export const hex = (count: number): string => randomBytes(count / 2).toString('hex')

export const word = (count: number): string => drawn(count, letters)
