import { keep, readKept } from '../../../lib/kept.ts'

/** A search of this person (specification 3, Recent search). */
export interface RecentSearch {
  search: string
  /** Epoch milliseconds. */
  time_stamp: number
}

const name = 'recent-searches'
const most = 6
/** Within this time a longer word is the same search, typed on. */
const typedOn = 60_000

const folded = (text: string) => text.trim().toLowerCase()

/** With the newest first; the same again moves up, and what was typed on takes the place of its beginning. */
export function withSearch(
  recent: readonly RecentSearch[],
  search: string,
  now: number,
): RecentSearch[] {
  const wanted = folded(search)
  if (wanted.length < 2) return [...recent]
  const others = recent.filter((other) => {
    const known = folded(other.search)
    return known !== wanted && !(wanted.startsWith(known) && now - other.time_stamp < typedOn)
  })
  return [{ search: search.trim(), time_stamp: now }, ...others].slice(0, most)
}

/** Kept for the person, and gone with the session (product 11). */
export const recentSearches = (): RecentSearch[] => readKept<RecentSearch[]>(name)?.value ?? []

export function rememberSearch(search: string): void {
  keep(name, withSearch(recentSearches(), search, Date.now()))
}

export function forgetSearches(): void {
  keep(name, [])
}
