import { readJson, writeJson } from './storage.ts'

/**
 * Lists kept in local storage so that they are shown at once and refreshed behind: the contest list and
 * the dashboard's totals (specification 9, product 11). Signing out clears them (lib/session).
 */
const prefix = 'kept:'
const maxCharacters = 400_000

export interface Kept<T> {
  at: number
  value: T
}

export function keep(name: string, value: unknown): void {
  const entry: Kept<unknown> = { at: Date.now(), value }
  if (JSON.stringify(value).length <= maxCharacters) writeJson(prefix + name, entry)
}

/** Reads a kept value, with its time for `initialDataUpdatedAt`, so that a query refreshes an old one. */
export function readKept<T>(name: string): Kept<T> | undefined {
  return readJson<Kept<T>>(prefix + name)
}
