import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface State {
  /** ISO 3166-2: `BE-WLG`. */
  code: string
  name: string
}

export interface City {
  name: string
  /** Two letters. */
  country_code: string
  people: number
}

const folder = path.resolve(import.meta.dirname, '../../../assets/places')
const rowsOf = (file: string): string[][] =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'))

let states: Map<string, State[]> | undefined
/** States of all countries, each with its folded name: folded once, since every letter typed looks through all. */
let byName: (readonly [string, State])[] | undefined
let cities: (City & { folded: string })[] | undefined

/** The states of a country by their names; none where it is not divided (ISO 3166-2). */
export function statesOf(country: string): readonly State[] {
  states ??= readStates()
  return states.get(country) ?? []
}

function readStates(): Map<string, State[]> {
  const all = new Map<string, State[]>()
  for (const [code = '', name = ''] of rowsOf('states.txt')) {
    const country = code.slice(0, 2)
    all.set(country, [...(all.get(country) ?? []), { code, name }])
  }
  for (const some of all.values()) some.sort((a, b) => a.name.localeCompare(b.name))
  return all
}

/** The state of a country by its code or its name, whatever its capitals and accents; undefined when it has no such. */
export function stateIn(country: string, text: string): State | undefined {
  const wanted = folded(text)
  return statesOf(country).find(
    ({ code, name }) => code.toUpperCase() === text.toUpperCase() || folded(name) === wanted,
  )
}

/** Without accents and capitals. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** States of all countries whose name begins with a text. */
export function statesNamed(text: string, limit: number): State[] {
  states ??= readStates()
  byName ??= [...states.values()].flat().map((state) => [folded(state.name), state] as const)
  const wanted = folded(text)
  if (wanted === '') return []
  const found: State[] = []
  for (const [name, state] of byName) {
    if (found.length === limit) break
    if (name.startsWith(wanted)) found.push(state)
  }
  return found
}

/** Cities whose name, or a word of it, begins with a text; the largest first. */
export function citiesNamed(text: string, country: string | undefined, limit: number): City[] {
  cities ??= rowsOf('cities.txt').map(([name = '', country_code = '', people = '0']) => ({
    name,
    country_code,
    people: Number(people),
    folded: folded(name),
  }))
  const wanted = folded(text)
  if (wanted === '') return []
  const found: City[] = []
  for (const { folded: own, ...city } of cities) {
    if (country !== undefined && city.country_code !== country) continue
    if (!own.startsWith(wanted) && !own.includes(` ${wanted}`) && !own.includes(`-${wanted}`))
      continue
    found.push(city)
    if (found.length === limit) break
  }
  return found
}
