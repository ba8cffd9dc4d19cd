import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Bytes as base62, always as long as the largest value of that size needs. */
export function base62(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  const length = Math.ceil((bytes.length * 8) / Math.log2(62))
  let text = ''
  for (let i = 0; i < length; i++) {
    text = alphabet[Number(value % 62n)] + text
    value /= 62n
  }
  return text
}

/** A public id: 128 random bits, 22 characters (api: Ids in answers). */
export const publicId = (): string => base62(randomBytes(16))

/** An opaque secret of 256 random bits in base62, so that the first underscore splits the header. */
export const secretToken = (): string => base62(randomBytes(32))

/** The id of a ballot: the key of its contest, then 128 random bits (api: Ids in answers). */
export const ballotId = (contestId: number): string => `${shortNumber(contestId)}${publicId()}`

/** The contest that a ballot's id names, or undefined when it is no such id. */
export function contestOfBallot(casxId: string): number | undefined {
  if (!/^[0-9A-Za-z]{23,33}$/.test(casxId)) return undefined
  let value = 0
  for (const letter of casxId.slice(0, -22)) value = value * 62 + alphabet.indexOf(letter)
  return Number.isSafeInteger(value) ? value : undefined
}

function shortNumber(value: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text
  return text
}

/** A value with its signature, so that it can be given out and known again. */
export function sign(value: string, key: Buffer): string {
  return `${value}.${base62(createHmac('sha256', key).update(value).digest().subarray(0, 16))}`
}

/** The value of a signed text, or undefined when the signature is not ours. */
export function unsign(signed: string, key: Buffer): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot < 1 || signed.length > 200) return undefined
  const value = signed.slice(0, dot)
  const expected = Buffer.from(sign(value, key))
  const given = Buffer.from(signed)
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : undefined
}
