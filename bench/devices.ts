import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { base62 } from '../apps/server/src/platform/ids.ts'

/** The secret that servers of tests and measurements are started with. */
export const testSecret = 'a secret for tests of at least thirty-two characters'

let key: Buffer | undefined

/** A device id signed as the server signs it, so that a load of thousands of voters needs no call for each. */
export function signedDevice(): string {
  key ??= Buffer.from(hkdfSync('sha256', testSecret, 'plaudit', 'device', 32))
  const id = base62(randomBytes(16))
  return `${id}.${base62(createHmac('sha256', key).update(id).digest().subarray(0, 16))}`
}

/** An address of a network of its own, so that the wide limit of networks is on and not met. */
export const anyAddress = (n: number): string =>
  `${10 + ((n >> 16) % 200)}.${(n >> 8) % 256}.${n % 256}.7`
