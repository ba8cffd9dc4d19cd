import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { Kept } from '../kept.ts'

/** The country of an address as two letters, '' when it is unknown. */
export type CountryOf = (address: string) => string

/** The two forms in which such files say a country: with names around it, and plain. */
interface Place {
  country?: { iso_code?: unknown } | string
  country_code?: unknown
}

/** Files of these kinds know networks and no countries. */
const others = /asn|isp|domain|connection|anonymous|as-?name/i

/**
 * Countries by an operator's own file in MaxMind's format (GeoLite2, DB-IP, IPinfo …), read once into memory.
 * @throws when it can't be read, is no such file, or knows no countries.
 */
export function openGeo(file: string): CountryOf {
  const reader = new Reader(readFileSync(file), { cache: openCache() })
  const { databaseType, ipVersion } = reader.metadata
  if (others.test(databaseType)) throw new Error(`${databaseType} knows no countries`)
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    if (version === 0 || (version === 6 && ipVersion === 4)) return ''
    return countryIn(reader.get(plain) as Place | null)
  }
}

const mostKept = 10_000

/** Places that were read once: every vote looks up its place, and most votes come from few countries. */
function openCache() {
  return new Kept<unknown, string | number>({ most: mostKept })
}

function countryIn(place: Place | null): string {
  const { country, country_code } = place ?? {}
  const code = typeof country === 'object' ? country.iso_code : (country_code ?? country)
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : ''
}
