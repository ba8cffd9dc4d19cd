import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { findClub, sightOf } from '../data/clubs.ts'
import { isThere, mayEdit, mayKnow, mayModerate, mayRead, type ClubSight } from '../policy.ts'

interface Asked {
  caller: Caller
  input: { gx_id: string | number }
  db: Db
}

export interface OwnSight extends ClubSight {
  person: Person
}

/** Finds a club without asking for the caller's rights: everybody with its address can ask to be let in. */
export async function found({ caller, input, db }: Asked): Promise<ClubSight> {
  const row = (await findClub(db, input.gx_id)) ?? refuse('not_found')
  const sight = await sightOf(db, row, caller)
  return isThere(sight) ? sight : refuse('not_found')
}

/**
 * The club whose name the caller may know. A caller with the address of another hears that it is its members' alone, and
 * nothing else of it (specification 6). @throws refusal club_members_only.
 */
export async function known(asked: Asked): Promise<ClubSight> {
  const sight = await found(asked)
  return mayKnow(sight) ? sight : refuse('club_members_only', { details: doorOf(sight) })
}

/** Returns the answer of the door: where one stands before it. */
const doorOf = ({ row, mine, person }: ClubSight) => ({
  gx_id: row.gx_id,
  state: mine?.state ?? 'none',
  ask: person !== null && (mine === undefined || mine.state === 'left' || mine.state === 'removed'),
})

/** The club whose contents the caller may read. @throws refusal club_members_only. */
export async function read(asked: Asked): Promise<ClubSight> {
  const sight = await known(asked)
  return mayRead(sight) ? sight : refuse('club_members_only', { details: doorOf(sight) })
}

const signedIn = (sight: ClubSight, caller: Caller): OwnSight => ({
  ...sight,
  person: personOf(caller),
})

/** The club that the caller may join, or be at the door of. */
export const own = async (asked: Asked): Promise<OwnSight> =>
  signedIn(await found(asked), asked.caller)

/** The club where the caller keeps order. @throws refusal forbidden, or as `read`. */
export async function keeper(asked: Asked): Promise<OwnSight> {
  const sight = signedIn(await read(asked), asked.caller)
  return mayModerate(sight) ? sight : refuse('forbidden')
}

/** The club that the caller runs. */
export async function runner(asked: Asked): Promise<OwnSight> {
  const sight = signedIn(await read(asked), asked.caller)
  return mayEdit(sight) ? sight : refuse('forbidden')
}
