import type { Db } from '../../../platform/db/db.ts'
import type { Person, Session } from '../../../platform/http/caller.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import { sessionPerson } from '../data.ts'
import { hashOfToken, prolongSession, sessionKey } from './sessions.ts'

/** How long a session's person may be older than the database; a sign-out here is known at once. */
const freshMilliseconds = 5_000
const largest = 20_000
/** Its last use is told to its person, to the quarter of an hour. */
const quarter = 900_000

/** A session that has not ended, and whose it is. */
export interface Living {
  person: Person
  session: Session
  /** Where it was opened. */
  device: string | null
}

interface Entry {
  until: number
  living: Promise<Living | undefined>
  userId: number | undefined
}

/** Counts look-ups of tokens that nobody has; `take` refuses one too many. */
interface Strange {
  take(): Promise<void> | undefined
  giveBack(): void
}

/** Who a token belongs to, remembered for a moment so that a hot call costs no query. */
export class Sessions {
  /** By the key of the session's right. */
  readonly #entries = new Map<string, Entry>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Forgets at once what ended in any process, so that the next question is answered anew. */
  hear(realtime: Pick<Realtime, 'onEnded'>): void {
    realtime.onEnded((key) => {
      if (key === undefined) this.#entries.clear()
      else if (key.startsWith('person:')) this.#forgetBy((userId) => personKey(userId) === key)
      else this.#entries.delete(key)
    })
  }

  /** @param strange counts the look-up of a token that was nobody's when it was looked up last, or never was. */
  of(token: string, strange: Strange): Promise<Living | undefined> {
    const hash = hashOfToken(token)
    const key = sessionKey(hash)
    const known = this.#entries.get(key)
    if (known !== undefined && known.until > Date.now()) return known.living
    const entry: Entry = {
      until: Date.now() + freshMilliseconds,
      living: known?.userId === undefined ? this.#loadStrange(hash, strange) : this.#load(hash),
      userId: undefined,
    }
    this.#remember(key, entry)
    entry.living.then(
      (living) => {
        if (living === undefined) return
        entry.userId = living.person.user_id
        entry.until = Math.min(entry.until, living.session.until)
      },
      // A failed look is not remembered: the next call looks again.
      () => this.#entries.delete(key),
    )
    return entry.living
  }

  forget(token: string): void {
    this.#entries.delete(sessionKey(hashOfToken(token)))
  }

  forgetPerson(userId: number): void {
    this.#forgetBy((known) => known === userId)
  }

  /** Those that are looked up at this moment may be anybody's. */
  #forgetBy(isTheirs: (userId: number) => boolean): void {
    for (const [key, { userId }] of this.#entries)
      if (userId === undefined || isTheirs(userId)) this.#entries.delete(key)
  }

  async #loadStrange(hash: Buffer, strange: Strange): Promise<Living | undefined> {
    await strange.take()
    const living = await this.#load(hash)
    if (living !== undefined) strange.giveBack()
    return living
  }

  async #load(hash: Buffer): Promise<Living | undefined> {
    const row = await sessionPerson(this.#db, hash)
    if (row === undefined) return undefined
    const { seen_at, left, acting_id: acting, device, ...person } = row
    const session = { key: sessionKey(hash), hash, until: Date.now() + left, acting }
    // A session of somebody who acts for another has its hour and no more.
    if (acting === null && Date.now() - seen_at.getTime() > quarter)
      await prolongSession(this.#db, hash)
    return { person, session, device: device || null }
  }

  #remember(key: string, entry: Entry): void {
    this.#entries.delete(key)
    if (this.#entries.size >= largest) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    this.#entries.set(key, entry)
  }
}

const byDatabase = new WeakMap<Db, Sessions>()

/** The sessions of this process over one database: gates and verbs share what they remember. */
export function sessionsOf(db: Db): Sessions {
  const known = byDatabase.get(db)
  if (known !== undefined) return known
  const sessions = new Sessions(db)
  byDatabase.set(db, sessions)
  return sessions
}
