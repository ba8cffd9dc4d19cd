import { voterCodeOf, voterCodeSpace } from '@plaudit/contract/voting/voterCode'
import type { Selectable } from 'kysely'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Mac } from '../../../platform/mac.ts'
import { contestsDb, type VoterCodeListsTable } from '../tables.ts'

export type CodeListRow = Selectable<VoterCodeListsTable>

/** Lists of a contest's codes, the first first. */
export const codeLists = (db: Db, contestId: number): Promise<CodeListRow[]> =>
  contestsDb(db)
    .selectFrom('voter_code_lists')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('list')
    .execute()

/** The codes of a list, made anew of its seed: they stand in no table. */
export function codesOf(
  mac: Mac,
  { contest_id, list, seed, codes }: Pick<CodeListRow, 'contest_id' | 'list' | 'seed' | 'codes'>,
): string[] {
  const about = `${contest_id}:${list}:${seed.toString('hex')}`
  return Array.from({ length: codes }, (_, n) =>
    voterCodeOf(mac(`make:${about}:${n}`).readBigUInt64BE() % voterCodeSpace),
  )
}

/** Returns what is kept of a code. */
export const codeHash = (mac: Mac, contestId: number, code: string): Buffer =>
  mac(`known:${contestId}:${code}`)

/** Tells whether a code is one of a list that was not taken back. */
export async function knowsCode(db: Db, contestId: number, hash: Buffer): Promise<boolean> {
  const found = await statement(
    db,
    `select from voter_codes c join voter_code_lists l using (contest_id, list)
     where c.contest_id = $1 and c.code_hash = $2 and l.withdrawn_at is null`,
    [contestId, hash],
  )
  return found.length > 0
}
