import type { Language } from '@plaudit/contract/constants'
import { z } from 'zod'
import { citiesNamed, stateIn, statesNamed, statesOf } from '../../../platform/geo/places.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { countryCodes } from '../policy/registration.ts'

export interface FoundPlace {
  kind: 'country' | 'state' | 'city'
  label: string
  country_code: string
  state?: string
  city?: string
}

interface Asked {
  search: string
  country_code?: string | undefined
  limit: number
}

/** States of countries, and a search for places: the operator's provider where one is set, else the bundled list. */
export function placeRoutes(parts: Parts): Route[] {
  return [
    route('places/getStates', {
      limit: 'read',
      read: async ({ input }) => ({ states: [...statesOf(input.country_code)] }),
    }),
    route('places/search', {
      limit: 'read',
      read: async ({ caller, input }) => {
        const url = parts.config.settings.PLACES_URL
        const found = url && (await askProvider(parts, url, input, caller.language))
        return found
          ? { places: found, source: new URL(url).hostname }
          : { places: bundledPlaces(input, caller.language), source: 'bundled' }
      },
    }),
  ]
}

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Countries first, then states, then cities, the largest first; of the country that is named, or of all. */
export function bundledPlaces(
  { search, country_code, limit }: Asked,
  language: Language,
): FoundPlace[] {
  const wanted = folded(search)
  if (wanted === '') return []
  const names = new Intl.DisplayNames(language.toLowerCase(), { type: 'region', fallback: 'none' })
  const countries = country_code === undefined ? countriesNamed(wanted, names) : []
  const states = statesFound(wanted, country_code, limit).map(({ code, name }) => ({
    kind: 'state' as const,
    label: `${name}, ${names.of(code.slice(0, 2)) ?? ''}`,
    country_code: code.slice(0, 2),
    state: code,
  }))
  const cities = citiesNamed(search, country_code, limit).map(
    ({ name, country_code: country }) => ({
      kind: 'city' as const,
      label: `${name}, ${names.of(country) ?? country}`,
      country_code: country,
      city: name,
    }),
  )
  return [...countries, ...states, ...cities].slice(0, limit)
}

/** States of a country whose name holds the text; of all countries the first few whose name begins with it. */
const statesFound = (wanted: string, country: string | undefined, limit: number) =>
  country === undefined
    ? statesNamed(wanted, Math.ceil(limit / 4))
    : statesOf(country).filter(({ name }) => folded(name).includes(wanted))

function countriesNamed(wanted: string, names: Intl.DisplayNames): FoundPlace[] {
  return countryCodes().flatMap((country_code) => {
    const label = names.of(country_code)
    return label !== undefined && folded(label).startsWith(wanted)
      ? [{ kind: 'country' as const, label, country_code }]
      : []
  })
}

const word = z.string().max(200)
/** The answer of Photon and its kin: GeoJSON with what a place is called. */
const answer = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({
          type: word.optional(),
          name: word.optional(),
          city: word.optional(),
          state: word.optional(),
          country: word.optional(),
          countrycode: word.optional(),
        }),
      }),
    )
    .max(100),
})

/** Asks the provider; undefined where it is slow, away or says what nobody understands. */
async function askProvider(
  { outgoing, log }: Parts,
  url: string,
  { search, country_code, limit }: Asked,
  language: Language,
): Promise<FoundPlace[] | undefined> {
  const asked = new URL(url)
  asked.searchParams.set('q', search)
  asked.searchParams.set('limit', String(limit))
  asked.searchParams.set('lang', language.toLowerCase())
  try {
    const { status, body } = await outgoing.request(asked.href, { timeout: 2500, largest: 200_000 })
    if (status !== 200) throw new Error(`answered ${status}`)
    const { features } = answer.parse(JSON.parse(String(body)))
    return features
      .flatMap(({ properties }) => placeOf(properties) ?? [])
      .filter((place) => country_code === undefined || place.country_code === country_code)
      .slice(0, limit)
  } catch (error) {
    log.warn({ error: String(error) }, 'the provider of places did not answer')
    return undefined
  }
}

type Said = z.infer<typeof answer>['features'][number]['properties']

function placeOf({ type, name, city, state, country, countrycode }: Said): FoundPlace | undefined {
  const country_code = countrycode?.toUpperCase() ?? ''
  if (name === undefined || !/^[A-Z]{2}$/.test(country_code)) return undefined
  if (type === 'country') return { kind: 'country', label: name, country_code }
  const known = state === undefined ? undefined : stateIn(country_code, state)
  const label = [...new Set([name, state, country])].filter(Boolean).join(', ')
  const kind = type === 'state' ? 'state' : 'city'
  const code = kind === 'state' ? stateIn(country_code, name) : known
  return {
    kind,
    label,
    country_code,
    ...(code && { state: code.code }),
    ...(kind === 'city' && { city: city ?? name }),
  }
}
