import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { endRight, endRights } from '../../../platform/realtime/endedRights.ts'
import { peopleByIds, personByHandle } from '../../accounts/data.ts'
import type { ContestHead } from '../data/contests.ts'
import { teamKey } from '../policy.ts'
import { keepInsiders, proveBlind, tellAsked, type JudgeKeys } from './judges.ts'
import { contestsDb, type ContestPeopleTable } from '../tables.ts'

type Role = ContestPeopleTable['role']

/** The contest whose team is set, and the person who sets it. */
export interface Naming {
  contest: ContestHead
  person: Person
  keys: JudgeKeys
}

/**
 * Sets the helpers or judges, by user names. Never by addresses: a caller who tried one would read whose it is, and its
 * owner would hear of nothing; they are invited by mail. A person who is named to judge is asked first, but for
 * oneself.
 * @returns their numbers.
 * @throws refusal invalid_input that names the first whom nobody knows, saw_numbers for oneself.
 */
export async function setPeople(
  tx: Tx,
  naming: Naming,
  role: Role,
  handles: readonly string[],
): Promise<number[]> {
  const { contest_id, owner_id } = naming.contest.row
  const ids = await namedBy(tx, role, handles, owner_id)
  const tables = contestsDb(tx.db)
  const gone = await tables
    .deleteFrom('contest_people')
    .where('contest_id', '=', contest_id)
    .where('role', '=', role)
    .where('user_id', 'not in', [0, ...ids])
    .returning('user_id')
    .execute()
  await endRights(
    tx,
    gone.map(({ user_id }) => teamKey(contest_id, user_id)),
  )
  if (role === 'organiser')
    await keepInsiders(
      tx,
      naming.contest,
      gone.map(({ user_id }) => user_id),
    )
  await nameNew(tx, naming, role, ids)
  return ids
}

/** Tells whether these are the helpers that a contest has: everybody of its team may save them back as they were answered. */
export async function areHelpers(
  tx: Tx,
  { organisers }: Pick<ContestHead, 'organisers'>,
  names: readonly string[],
): Promise<boolean> {
  const people = await peopleByIds(tx.db, organisers)
  const known = new Set([...people.values()].map(({ username }) => username.toLowerCase()))
  return known.symmetricDifference(new Set(names.map((name) => name.toLowerCase()))).size === 0
}

async function namedBy(
  tx: Tx,
  role: Role,
  handles: readonly string[],
  ownerId: number | null,
): Promise<number[]> {
  const ids = new Set<number>()
  for (const handle of new Set(handles.map((name) => name.trim().replace(/^@/, '')))) {
    if (handle === '') continue
    const id = handle.includes('@') ? undefined : await personByHandle(tx.db, handle)
    if (id === undefined)
      refuse('invalid_input', {
        fields: { [`${role}s`]: 'unknown_person' },
        values: { name: handle },
      })
    if (role === 'judge' || id !== ownerId) ids.add(id)
  }
  return [...ids]
}

/** Names people who were not in it. A person who names oneself to judge agrees to it; everybody else is asked. */
async function nameNew(
  tx: Tx,
  { contest, person, keys }: Naming,
  role: Role,
  ids: readonly number[],
): Promise<void> {
  const { contest_id } = contest.row
  const there = role === 'organiser' ? contest.organisers : [...contest.judges, ...contest.asked]
  const fresh = ids.filter((id) => !there.includes(id))
  if (fresh.length === 0) return
  const isOwn = (id: number): boolean => role === 'judge' && id === person.user_id
  if (fresh.some(isOwn)) await proveBlind(tx, contest, person)
  await contestsDb(tx.db)
    .insertInto('contest_people')
    .values(
      fresh.map((user_id) => ({
        contest_id,
        user_id,
        role,
        voter_key: isOwn(user_id) ? keys(contest_id, user_id) : null,
        only_named: role === 'organiser',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (role === 'judge') await tellAsked(tx, contest.row, person.user_id, fresh)
}

/** They said yes, and help from now on. The owner runs the contest already. */
export async function addOrganiser(
  tx: Tx,
  { row: { contest_id, owner_id } }: Pick<ContestHead, 'row'>,
  user_id: number,
): Promise<void> {
  if (owner_id === user_id) return
  await contestsDb(tx.db)
    .insertInto('contest_people')
    .values({ contest_id, user_id, role: 'organiser' })
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'user_id', 'role']).doUpdateSet({ only_named: false }),
    )
    .execute()
}

/** Takes somebody out of a contest's team or jury, with their right to be there. @returns whether they were in it. */
export async function takeOut(
  tx: Tx,
  contest: ContestHead,
  { role, user_id }: { role: Role; user_id: number },
): Promise<boolean> {
  const { contest_id } = contest.row
  const gone = await contestsDb(tx.db)
    .deleteFrom('contest_people')
    .where('contest_id', '=', contest_id)
    .where('user_id', '=', user_id)
    .where('role', '=', role)
    .returning('user_id')
    .executeTakeFirst()
  if (gone === undefined) return false
  if (role === 'organiser') await keepInsiders(tx, contest, [user_id])
  await endRight(tx, teamKey(contest_id, user_id))
  return true
}
