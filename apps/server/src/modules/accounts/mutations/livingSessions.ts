import { openAnswerCache } from '../../../platform/answerCache.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Person, Session } from '../../../platform/http/caller.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import { sessionPerson } from '../data.ts'
import { suspendedBy } from '../data/suspended.ts'
import { hashOfToken, prolongSession, sessionKey } from './sessions.ts'

/** Milliseconds that a session's person may be older than the database; a sign-out here is known at once. */
const freshMilliseconds = 5_000
const largest = 20_000
/** Its last use is told to its person, to the quarter of an hour. */
const quarter = 900_000

/** A session that has not ended, and its person. */
export interface Living {
  person: Person
  session: Session
  /** Device on which it was opened. */
  device: string | null
  /** Names that its person has had since it was opened. */
  formerNames: readonly string[]
}

/** The account whose session ended when it was suspended. */
interface Suspended {
  suspended: number
}

type Found = Living | Suspended | undefined

const isLiving = (found: Found): found is Living => found !== undefined && 'session' in found

/** Where a token comes from. It counts look-ups of tokens that nobody has; `take` refuses one too many. */
interface Origin {
  take(): Promise<void> | undefined
  giveBack(): void
  /** Country of the network, '' when it is unknown. */
  country(): string
}

/** The owners of tokens, remembered for a moment so that a hot call costs no query. */
export class Sessions {
  /** By the key of the session's right. */
  readonly #kept = openAnswerCache<Found>({
    milliseconds: freshMilliseconds,
    most: largest,
    endsAt: (found) => (isLiving(found) ? found.session.until : Infinity),
  })
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Forgets at once what ended in any process, so that the next question is answered anew. */
  hear(realtime: Pick<Realtime, 'onEnded'>): void {
    realtime.onEnded((key) => {
      if (key === undefined) this.#kept.clear()
      else if (key.startsWith('person:')) this.#forgetBy((userId) => personKey(userId) === key)
      else this.#kept.drop(key)
    })
  }

  /** @param from counts the look-up of a token that was nobody's when it was looked up last, or never was. */
  of(token: string, from: Origin): Promise<Found> | Found {
    const hash = hashOfToken(token)
    const key = sessionKey(hash)
    return this.#kept.get(key, () =>
      this.#kept.last(key) === undefined ? this.#loadStrange(hash, from) : this.#load(hash, from),
    )
  }

  forget(token: string): void {
    this.#kept.drop(sessionKey(hashOfToken(token)))
  }

  forgetPerson(userId: number): void {
    this.#forgetBy((known) => known === userId)
  }

  /** Forgets such sessions; sessions that are looked up at this moment may be anybody's. */
  #forgetBy(isTheirs: (userId: number) => boolean): void {
    this.#kept.dropWhere((found) => !isLiving(found) || isTheirs(found.person.user_id))
  }

  async #loadStrange(hash: Buffer, from: Origin): Promise<Found> {
    await from.take()
    const found = await this.#load(hash, from)
    if (found !== undefined) from.giveBack()
    return found
  }

  async #load(hash: Buffer, from: Origin): Promise<Found> {
    const row = await sessionPerson(this.#db, hash)
    if (row === undefined) return suspendedBy(this.#db, hash)
    const { seen_at, left, acting_id: acting, device, former_names, is_elsewhere, ...found } = row
    const isElsewhere = is_elsewhere && found.is_admin
    // On a site of somebody else nobody has power over the platform (docs/decisions/0146).
    const person = is_elsewhere ? { ...found, is_admin: false, is_support: false } : found
    const session = { key: sessionKey(hash), hash, until: Date.now() + left, acting, isElsewhere }
    // A session of somebody who acts for another has its hour and no more.
    if (acting === null && Date.now() - seen_at.getTime() > quarter)
      await prolongSession(this.#db, hash, from.country())
    return { person, session, device: device || null, formerNames: former_names }
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
