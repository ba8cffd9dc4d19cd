const encoder = new TextEncoder()
// A byte order mark is a byte like any other: dropped silently it would let a file differ from what was hashed.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text or bytes that are not in the form their specification gives them. */
export class Malformed extends Error {
  override name = 'Malformed'
}

export const toUtf8 = (text: string): Uint8Array => encoder.encode(text)

/** @throws Malformed when the bytes are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Malformed('not UTF-8')
  }
}

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** @throws Malformed for anything but the one canonical spelling of the bytes. */
export function fromBase64(text: string): Uint8Array {
  let binary: string
  try {
    binary = atob(text)
  } catch {
    throw new Malformed('not base64')
  }
  // Spaces, missing padding and stray bits are let through by `atob`.
  if (btoa(binary) !== text) throw new Malformed('not canonical base64')
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** @throws Malformed unless it is base64 of 32 bytes. */
export function hashFromBase64(text: string): Uint8Array {
  const hash = fromBase64(text)
  if (hash.length !== 32) throw new Malformed('not a SHA-256 hash')
  return hash
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

/** A whole number as ASCII decimal without leading zeroes. @throws Malformed, also beyond 2^53 − 1. */
export function decimalFrom(text: string): number {
  const value = Number(text)
  if (!/^(0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(value))
    throw new Malformed(`not a number: ${text.slice(0, 40)}`)
  return value
}
