import { timingSafeEqual } from 'node:crypto'
import { customAlphabet, random } from 'nanoid'
import type { Mac } from './mac.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A public id: 22 letters of 62 at random, 130 bits (api: Ids in answers). */
export const publicId: () => string = customAlphabet(alphabet, 22)

/** An opaque secret of 256 random bits in base62, so that the first underscore splits the header. */
export const secretToken: () => string = customAlphabet(alphabet, 43)

/** Small letters and digits for what people read: names, the ends of addresses. */
export const shortCode: (length?: number) => string = customAlphabet(
  '0123456789abcdefghijklmnopqrstuvwxyz',
  6,
)

/** 128 random bits. */
export const salt = (): Buffer => Buffer.from(random(16))

/** A whole number in base62, for ids that begin with a key. */
export function shortNumber(value: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text
  return text
}

/** The number that `shortNumber` wrote; undefined where it is too long for one. */
export function numberOf(text: string): number | undefined {
  let value = 0
  for (const letter of text) value = value * 62 + alphabet.indexOf(letter)
  return Number.isSafeInteger(value) ? value : undefined
}

/** A value with its signature, so that it can be given out and known again. */
export function sign(value: string, mac: Mac): string {
  return `${value}.${letters(mac(value))}`
}

/** 22 letters of a MAC's first bytes: some 128 bits of it, in base62 as every id. */
function letters(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < 22; at++) text += alphabet[(bytes[at] ?? 0) % 62]
  return text
}

/** The value of a signed text, or undefined when the signature is not ours. */
export function unsign(signed: string, mac: Mac): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot < 1 || signed.length > 200) return undefined
  const value = signed.slice(0, dot)
  const expected = Buffer.from(sign(value, mac))
  const given = Buffer.from(signed)
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : undefined
}
