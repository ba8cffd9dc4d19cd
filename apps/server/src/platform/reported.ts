import type { Db, Tx } from './db/db.ts'
import type { Person, Viewer } from './http/caller.ts'

/** Something that people report, as its reviewer sees it. */
export interface ReportedThing {
  /** Author, who is told of a decision and may appeal. */
  author_id: number | null
  title: string
  /** Words in it, where it has any. */
  text: string
  /** What it said when it was reported, where its author changed it or took it back since. */
  earlier?: string
  /** Path of its screen. */
  href: string | null
  picture: string
}

/** A text that somebody said before or after something that was reported. */
export interface Neighbour {
  author_id: number | null
  text: string
  at: Date
}

/**
 * The hand-in of a module for each kind of thing that can be reported (product 11). `reports` owns queue, threshold and
 * appeal; the module alone knows what it is to hide one.
 */
export interface Reported {
  /**
   * The module's own key of what a caller names and may know of; undefined for anything else.
   * @param named the public id, or the number where the entity has one.
   */
  find(db: Db, named: string, viewer: Viewer): Promise<string | undefined>
  /** Holds it until the transaction ends, where its author could take it back while it is being reported. */
  hold?(tx: Tx, key: string): Promise<void>
  /** Returns what is left of these, by key. */
  load(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, ReportedThing>>
  /**
   * Returns the words that all who see it read just before and after; absent where it stands alone. Never the rest of a
   * private conversation: of that, its reader showed the one message.
   */
  around?(db: Db, key: string): Promise<{ before: Neighbour[]; after: Neighbour[] }>
  /**
   * Tells whether it hides by itself after enough reports now: never a contest or contestant
   * that waits for its declared result, never a person.
   */
  hidesItself(db: Db, key: string): Promise<boolean>
  /** Nobody but its author and the people who decide sees it any more; twice changes nothing. */
  hide(tx: Tx, key: string): Promise<void>
  /** The club that it stands in, whose keepers hear of the report too; absent where things stand in none. */
  clubOf?(db: Db, key: string): Promise<number | null>
  /** Hides it as one of the club's keepers, with a reason for the club's log. @throws refusal forbidden, not_found. */
  hideInClub?(tx: Tx, key: string, by: { person: Person; reason: string }): Promise<void>
  /**
   * Puts back what keepers of its club hid or deleted; things that the platform took down stay down. @throws refusal
   * not_found.
   */
  restoreInClub?(tx: Tx, key: string): Promise<void>
  restore(tx: Tx, key: string): Promise<void>
}

/** Entity (`contest`, `comment` …) → its module's answers. */
export type ReportedThings = Readonly<Record<string, Reported>>

declare module './ports.ts' {
  interface PortTypes {
    /** Things that all modules hand in, put together. */
    reported: ReportedThings
  }
}
