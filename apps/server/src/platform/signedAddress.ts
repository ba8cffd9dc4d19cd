import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Claims that a signed address makes beside its path; everybody who has the address can read them. */
export type Claims = Readonly<Record<string, string | number | boolean | null>>

/** Addresses that open something for a short time, since a download can't carry the session (product 10). */
export interface SignedAddresses<Said extends Claims> {
  /**
   * An address of this site.
   * @param path as it stands in the address, without a query: `/files/documents/a%20b.pdf`.
   * @param validFor seconds.
   */
  sign(path: string, claims: Said, validFor?: number): { url: string; expires_at: Date }
  /** Returns the claims of this path and query `key`; undefined when it is forged, for something else or too old. */
  check(path: string, key: unknown): Said | undefined
}

const usualSeconds = 5 * 60
/** Letters of a key at most; a key that nobody signed is not worth a hash. */
const longest = 2000

/**
 * Signs and checks addresses of one purpose; those of another purpose open nothing here.
 * @param purpose a noun and what is opened: `files: document`.
 */
export function openSignedAddresses<Said extends Claims>(
  secrets: Secrets,
  purpose: string,
  now: () => number = Date.now,
): SignedAddresses<Said> {
  const signatureOf = (path: string, said: string): Buffer =>
    secrets.mac('signed-address')(JSON.stringify([purpose, path, said]))
  return {
    sign(path, claims, validFor = usualSeconds) {
      const until = now() + validFor * 1000
      const said = Buffer.from(JSON.stringify([until, claims])).toString('base64url')
      const key = `${said}.${signatureOf(path, said).toString('base64url')}`
      return { url: `${path}?key=${key}`, expires_at: new Date(until) }
    },
    check(path, key) {
      if (typeof key !== 'string' || key.length > longest) return undefined
      const [said = '', signature = '', ...rest] = key.split('.')
      if (rest.length > 0) return undefined
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(path, said)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const [until, claims] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [
        number,
        Said,
      ]
      return until > now() ? claims : undefined
    },
  }
}
