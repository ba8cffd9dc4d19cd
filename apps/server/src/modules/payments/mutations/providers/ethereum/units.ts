import type { Money } from '../../../../../platform/money.ts'

/** Tags are the last four digits that are shown: less than a cent of a dollar token. */
const tags = 10_000n

/** Decimals of a coin that are told apart here: all, or the first nine of many. */
export const placesKept = (decimals: number): number => Math.min(decimals, 9)

/** The place of the tag: the last of these decimals, in the smallest unit. */
const placeOf = (decimals: number): bigint => 10n ** BigInt(decimals - placesKept(decimals))

/** A tag of chance, 1 to 9999. */
export const drawTag = (): number => 1 + Math.floor(Math.random() * 9999)

/** The tag in an amount that came; undefined where there is none. */
export function tagOf(units: bigint, decimals: number): number | undefined {
  const place = placeOf(decimals)
  const tag = Number((units / place) % tags)
  return units % place === 0n && tag > 0 ? tag : undefined
}

/** An amount without its last digits, rounded up, so that there is room for a tag. */
export function roomForTag(units: bigint, decimals: number): bigint {
  const room = placeOf(decimals) * tags
  return ((units + room - 1n) / room) * room
}

export const withTag = (base: bigint, tag: number, decimals: number): bigint =>
  base + BigInt(tag) * placeOf(decimals)

/** Returns the transfers' sum in the money that was asked for; the tag is no part of it. Rounded down. */
export function moneyFor(
  came: bigint[],
  quote: { units: bigint; tag: number; amount: Money },
  decimals: number,
): Money {
  const tag = BigInt(quote.tag) * placeOf(decimals)
  const base = quote.units - tag
  const sum = came.reduce((all, units) => all + (units > tag ? units - tag : 0n), 0n)
  return {
    amount: Number((sum * BigInt(quote.amount.amount)) / base),
    currency: quote.amount.currency,
  }
}

/** `12.504321`, as a person types it. */
export function shownUnits(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const text = units.toString().padStart(decimals + 1, '0')
  const [whole, rest] = [text.slice(0, -decimals), text.slice(-decimals).replace(/0+$/, '')]
  return rest === '' ? whole : `${whole}.${rest}`
}

/**
 * The least that gives an amount back, in the coin's smallest unit: as it was paid, less a tenth for what the network
 * took; of a coin whose price moves at least the half.
 */
export function unitsOf(
  amount: number,
  quote: { units: bigint; amount: Money; token: string },
): bigint {
  const whole = (quote.units * BigInt(amount)) / BigInt(quote.amount.amount)
  return quote.token === '' ? whole / 2n : (whole * 9n) / 10n
}
