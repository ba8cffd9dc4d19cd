import type { Language } from '@plaudit/contract/constants'
import type { SearchKind } from '@plaudit/contract/search/shapes'
import type { Db, Tx } from './db/db.ts'
import { emit } from './events.ts'

/** The entry of one of a module's things in the search (product 14). */
export interface SearchDocument {
  id: string
  /** Owner: a site of one owner's things shows it by that. */
  owner_id: number | null
  /** Null: everybody may know of it; else `club:<id>`, whose members are asked for when somebody searches. */
  audience: string | null
  title: string
  /** Plain words, without tags; 20,000 characters at most are looked through. */
  text: string
  /** Words that it is found by and that no excerpt shows: names that are the same in no two languages, parts of addresses. */
  also?: string
  /** A quiet line below the title. */
  line: Partial<Record<Language, string>>
  href: string
  picture: string
  /** Measure of the looks at it, 0 and up: among things that fit as well, the greater stands first. */
  weight: number
}

/** A kind of thing that is found by the one search. */
export interface Searchable {
  kind: SearchKind
  /** Returns what somebody can find of these; a thing that is left out is found by nobody any more. */
  load(db: Db, ids: readonly string[]): Promise<SearchDocument[]>
  /** Ids of all that there are, in an order of their own, after this one. */
  all(db: Db, after: string | undefined, limit: number): Promise<string[]>
}

declare module './events.ts' {
  interface DomainEvents {
    /** Things that can be found, or could, are others now. */
    'searchable.changed': { kind: SearchKind; ids: readonly string[] }
  }
}

/** Says within the transaction that something is found in another way from now on, or not any more. */
export const searchableChanged = (tx: Tx, kind: SearchKind, id: string): Promise<void> =>
  emit(tx, 'searchable.changed', { kind, ids: [id] })

/** Read at once at most: each is locked while it is read. */
const together = 200

/** The same for many. */
export async function searchablesChanged(
  tx: Tx,
  kind: SearchKind,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += together)
    await emit(tx, 'searchable.changed', { kind, ids: ids.slice(at, at + together) })
}

let declared: readonly Searchable[] = []

/** Sets what all modules let people find, once for a process. */
export function setSearchables(all: readonly Searchable[]): void {
  declared = all
}

export const searchables = (): readonly Searchable[] => declared
