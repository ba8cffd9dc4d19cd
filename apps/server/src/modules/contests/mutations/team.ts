import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personByHandle } from '../../accounts/data.ts'
import { contestsDb, type ContestPeopleTable } from '../tables.ts'

type Role = ContestPeopleTable['role']

/**
 * Sets who helps or judges, by user names. Never by addresses: whoever tried one would read whose it is, and its owner
 * would hear of nothing; they are invited by mail.
 * @returns their numbers.
 * @throws refusal invalid_input that names the first whom nobody knows.
 */
export async function setPeople(
  tx: Tx,
  contestId: number,
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
  const tables = contestsDb(tx.db)
  await tables
    .deleteFrom('contest_people')
    .where('contest_id', '=', contestId)
    .where('role', '=', role)
    .execute()
  if (ids.size === 0) return []
  await tables
    .insertInto('contest_people')
    .values([...ids].map((user_id) => ({ contest_id: contestId, user_id, role })))
    .execute()
  return [...ids]
}
