import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Person } from '../../../platform/http/caller.ts'
import { findHead, type ContestHead } from '../data/contests.ts'
import { proveRight } from './rights.ts'
import { isTeam, maySee } from '../policy.ts'

export interface Team {
  person: Person
  contest: ContestHead
}

export interface Asked {
  caller: Caller
  input: { cx_id: string }
  db: Db
  /** Transaction of a call that changes something. */
  tx?: Tx
}

export const signedIn = ({ person }: Caller): Person => person ?? refuse('sign_in_required')

/** The contest that the caller may see. @throws refusal not_found for what one may not even know of. */
export async function seen({ caller, input, db, tx }: Asked): Promise<Team> {
  const person = signedIn(caller)
  const contest = (await findHead(db, { cx_id: input.cx_id })) ?? refuse('not_found')
  proveRight(tx, contest, (now) => maySee(now, caller) || refuse('not_found'))
  return { person, contest }
}

/** The same, of which the caller may also do what is asked. @throws refusal forbidden besides. */
export async function permitted(
  asked: Asked,
  may: (contest: ContestHead, person: Person) => boolean,
): Promise<Team> {
  const scope = await seen(asked)
  const { person } = scope
  proveRight(asked.tx, scope.contest, (now) => may(now, person) || refuse('forbidden'))
  return scope
}

/** The contest whose team the caller belongs to. */
export const team = (asked: Asked): Promise<Team> => permitted(asked, isTeam)
