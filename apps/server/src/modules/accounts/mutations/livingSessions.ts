import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { sessionPerson } from '../data.ts'
import { hashOfToken, prolongSession } from './sessions.ts'

/** How long a session's person may be older than the database; a sign-out here is known at once. */
const freshMilliseconds = 5_000
const largest = 20_000
const day = 86_400_000

interface Entry {
  until: number
  person: Promise<Person | undefined>
  userId: number | undefined
}

/** Counts look-ups of tokens that nobody has; `take` refuses one too many. */
interface Strange {
  take(): Promise<void>
  giveBack(): Promise<void>
}

/** Who a token belongs to, remembered for a moment so that a hot call costs no query. */
export class Sessions {
  readonly #entries = new Map<string, Entry>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @param strange counts the look-up of a token that was nobody's when it was looked up last, or never was. */
  personOf(token: string, strange: Strange): Promise<Person | undefined> {
    const hash = hashOfToken(token)
    const key = hash.toString('base64')
    const known = this.#entries.get(key)
    if (known !== undefined && known.until > Date.now()) return known.person
    const entry: Entry = {
      until: Date.now() + freshMilliseconds,
      person: known?.userId === undefined ? this.#loadStrange(hash, strange) : this.#load(hash),
      userId: undefined,
    }
    this.#remember(key, entry)
    entry.person.then(
      (person) => {
        entry.userId = person?.user_id
      },
      // A failed look is not remembered: the next call looks again.
      () => this.#entries.delete(key),
    )
    return entry.person
  }

  forget(token: string): void {
    this.#entries.delete(hashOfToken(token).toString('base64'))
  }

  forgetPerson(userId: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.userId === userId || entry.userId === undefined) this.#entries.delete(key)
    }
  }

  async #loadStrange(hash: Buffer, strange: Strange): Promise<Person | undefined> {
    await strange.take()
    const person = await this.#load(hash)
    if (person !== undefined) await strange.giveBack()
    return person
  }

  async #load(hash: Buffer): Promise<Person | undefined> {
    const row = await sessionPerson(this.#db, hash)
    if (row === undefined) return undefined
    const { seen_at, ...person } = row
    if (Date.now() - seen_at.getTime() > day) await prolongSession(this.#db, hash)
    return person
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
