import { hkdfSync } from 'node:crypto'
import { publicId, sign } from '../apps/server/src/platform/ids.ts'
import { macOf, type Mac } from '../apps/server/src/platform/mac.ts'

/** The secret that servers of tests and measurements are started with. */
export const testSecret = 'a secret for tests of at least thirty-two characters'

let mac: Mac | undefined

/** A device id signed as the server signs it, so that a load of thousands of voters needs no call for each. */
export function signedDevice(): string {
  mac ??= macOf(Buffer.from(hkdfSync('sha256', testSecret, 'plaudit', 'device', 32)))
  return sign(publicId(), mac)
}

/** An address of a network of its own, so that the wide limit of networks is on and not met. */
export const anyAddress = (n: number): string =>
  `${10 + ((n >> 16) % 200)}.${(n >> 8) % 256}.${n % 256}.7`
