import type { Picture } from '@plaudit/contract/files'
import type { Db } from './db/db.ts'
import type { Viewer } from './http/caller.ts'

/** Something that a person can look at, as the list of what they looked at last shows it. */
export interface Viewable {
  title: string
  text: string
  href: string
  picture: Picture | null
  /** Looking at one's own is not noted. */
  isOwn: boolean
}

/** Things by their numbers or public ids, as far as this viewer may open them; the keys are their numbers. */
export type ViewablePort = (
  db: Db,
  ids: readonly string[],
  viewer: Viewer,
) => Promise<Map<number, Viewable>>

/** Returns those of some ids that are numbers: a public id never looks like one of a row. */
export const numbersIn = (ids: readonly string[]): number[] =>
  ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
