import { publicId, sign, unsign } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/**
 * The cookie by which a browser is recognised where no header can stand: in a vote's plain form post (product 1), and
 * when it opens a file by the address that it was given. The cookie gives no right by itself.
 */
export const deviceCookie = 'plaudit_device'

/** Cookie with the address of a code that a vote without scripts was asked for, until the code is typed. */
export const addressCookie = 'plaudit_address'

export interface Device {
  id: string
  /** The id with its signature, as the device keeps it. */
  ssid: string
}

/** A device seen for the first time. */
export function newDevice(secrets: Secrets): Device {
  const id = publicId()
  return { id, ssid: sign(id, secrets.mac('device')) }
}

/** The device that a signed id names; undefined when the signature is not ours. */
export function deviceOf(secrets: Secrets, signed: string | undefined): Device | undefined {
  if (signed === undefined) return undefined
  const id = unsign(signed, secrets.mac('device'))
  return id === undefined || !/^[0-9A-Za-z]{22}$/.test(id) ? undefined : { id, ssid: signed }
}

/** Start of the names under which a vote without scripts hands a device to a browser that showed none. */
const firstCookie = 'plaudit_first_'

/** A name of its own for each device: the cookie of a second post beside it takes no other's place. */
export const firstCookieOf = ({ id }: Device): string => firstCookie + id.slice(0, 8)

/**
 * The device of a browser by its cookies. Two posts at once, both without a device, are each handed one; a browser
 * then shows both, the one that it was handed first before the other (RFC 6265, 5.4), and that one is its device.
 */
export function deviceIn(
  secrets: Secrets,
  cookies: Record<string, string | undefined>,
): Device | undefined {
  const kept = deviceOf(secrets, cookies[deviceCookie])
  const handed = Object.entries(cookies).flatMap(([name, signed]) =>
    name.startsWith(firstCookie) ? (deviceOf(secrets, signed) ?? []) : [],
  )
  const isOther = kept !== undefined && !handed.some(({ id }) => id === kept.id)
  return isOther ? kept : (handed[0] ?? kept)
}
