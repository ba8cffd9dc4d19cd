import { createHmac, hkdfSync } from 'node:crypto'
import { seal, unseal } from '../../../platform/sealing.ts'
import type { Secrets } from '../../../platform/secrets.ts'

declare module '../../../platform/secrets.ts' {
  interface SecretUses {
    /** Seals the keys of lists of licence keys. */
    'licence-keys': true
  }
}

/** The key that opens a list's licence keys. */
export interface ListKey {
  seals: Buffer
  marks: Buffer
}

const listKeyFor = (serviceId: number): string => `licence list ${serviceId}`
const licenceFor = (serviceId: number, mark: Buffer): string =>
  `licence key ${serviceId} ${mark.toString('hex')}`

/** A list's own key as it stands in the database. */
export const wrapListKey = (bytes: Buffer, secrets: Secrets, serviceId: number): Buffer =>
  seal(bytes, secrets.key('licence-keys'), listKeyFor(serviceId))

/** @throws when the installation's secret is another, or the list's key belongs to another list. */
export const openListKey = (sealed: Buffer, secrets: Secrets, serviceId: number): ListKey =>
  listKeyOf(unseal(sealed, secrets.key('licence-keys'), listKeyFor(serviceId)))

export const listKeyOf = (bytes: Buffer): ListKey => ({
  seals: bytes,
  marks: Buffer.from(hkdfSync('sha256', bytes, '', 'marks', 32)),
})

/** A licence key as it is kept: sealed, with a mark that is equal for equal keys of one list. */
export function sealLicence(
  text: string,
  key: ListKey,
  serviceId: number,
): { sealed: Buffer; mark: Buffer } {
  const mark = createHmac('sha256', key.marks).update(text).digest().subarray(0, 16)
  return { sealed: seal(Buffer.from(text), key.seals, licenceFor(serviceId, mark)), mark }
}

/** A licence key with what opens it; in plain text only until the server has sealed it. */
export interface SealedLicence {
  service_id: number
  licence_key: string | null
  sealed: Buffer | null
  mark: Buffer | null
  list_sealed: Buffer | null
}

/** Columns of `SealedLicence`, of a key `k` and its list `l`. */
export const sealedColumns =
  'k.service_id, k.licence_key, k.sealed, k.mark, l.sealed as list_sealed'

/** Opens licence keys row by row; a list's own key is opened once. */
export function licenceOpener(secrets: Secrets): (row: SealedLicence) => string {
  const lists = new Map<number, ListKey>()
  return ({ service_id, licence_key, sealed, mark, list_sealed }) => {
    if (licence_key !== null) return licence_key
    if (sealed === null || mark === null || list_sealed === null)
      throw new Error(`A licence key of service ${service_id} has nothing that opens it.`)
    const key = lists.get(service_id) ?? openListKey(list_sealed, secrets, service_id)
    lists.set(service_id, key)
    return unseal(sealed, key.seals, licenceFor(service_id, mark)).toString()
  }
}
