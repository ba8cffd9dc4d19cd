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

/** Letters of a signature: some 128 bits of a MAC, in base62 as every id. */
const signatureLength = 22
/** The letter, as a byte, that stands for each byte of a MAC. */
const letterOf = Buffer.from(
  Array.from({ length: 256 }, (_, byte) => alphabet.charCodeAt(byte % 62)),
)

/** A value with its signature, so that it can be given out and known again. */
export function sign(value: string, mac: Mac): string {
  writeSignature(value, mac)
  return `${value}.${wanted.toString('latin1')}`
}

/** Puts the signature of a value where `wanted` stands. */
function writeSignature(value: string, mac: Mac): void {
  const bytes = mac.written(value, 'binary')
  for (let at = 0; at < signatureLength; at++) wanted[at] = letterOf[bytes.charCodeAt(at)] ?? 0
}

/** The value of a signed text, or undefined when the signature is not ours. */
export function unsign(signed: string, mac: Mac): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot < 1 || signed.length > 200) return undefined
  if (signed.length !== dot + 1 + signatureLength) return undefined
  const value = signed.slice(0, dot)
  // A letter that takes more than a byte leaves less than all of them written.
  if (given.write(signed.slice(dot + 1)) < signatureLength) return undefined
  writeSignature(value, mac)
  return timingSafeEqual(wanted, given) ? value : undefined
}

/** Buffers in which signatures are compared: nothing else runs meanwhile. */
const given = Buffer.alloc(signatureLength)
const wanted = Buffer.alloc(signatureLength)
