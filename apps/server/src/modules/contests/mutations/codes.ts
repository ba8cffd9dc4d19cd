import { mostVoterCodes } from '@plaudit/contract/organiserConstants'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { salt } from '../../../platform/ids.ts'
import type { Mac } from '../../../platform/mac.ts'
import { codeHash, codeLists, codesOf, type CodeListRow } from '../data/codes.ts'
import { isSettled, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { holdContest } from './lock.ts'
import { noteAct } from './noteAct.ts'

/**
 * Makes another list of codes for a contest; of two made at once one comes after the other.
 * @throws refusal too_many_codes with how many there may be, illegal_step once the result is declared.
 */
export async function makeCodes(
  tx: Tx,
  person: Person,
  contestId: number,
  { mac, count }: { mac: Mac; count: number },
): Promise<CodeListRow> {
  const { row, rounds } = await holdContest(tx, contestId)
  if (isSettled(stateOf(row, rounds, databaseNow()))) refuse('illegal_step')
  const lists = await codeLists(tx.db, contestId)
  const all = lists.reduce((sum, { codes }) => sum + codes, count)
  if (all > mostVoterCodes) refuse('too_many_codes', { values: { count: mostVoterCodes } })
  const made = await contestsDb(tx.db)
    .insertInto('voter_code_lists')
    .values({
      contest_id: contestId,
      list: (lists.at(-1)?.list ?? 0) + 1,
      codes: count,
      seed: salt(),
      made_by: person.user_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // A code that another list has already, once in many thousand lists, undoes the whole: another try has another seed.
  const hashes = codesOf(mac, made).map((code) => codeHash(mac, contestId, code))
  await sql`
    insert into voter_codes (contest_id, code_hash, list)
    select ${contestId}, hash, ${made.list} from unnest(${hashes}::bytea[]) as hash`.execute(tx.db)
  await noteAct(tx, person, contestId, 'make_codes', { codes: count })
  return made
}

/**
 * Takes a list back. Twice is once.
 * @throws refusal not_found.
 */
export async function withdrawCodes(
  tx: Tx,
  person: Person,
  contestId: number,
  list: number,
): Promise<CodeListRow> {
  await holdContest(tx, contestId)
  const found = (await codeLists(tx.db, contestId)).find((one) => one.list === list)
  if (found === undefined) refuse('not_found')
  if (found.withdrawn_at !== null) return found
  await noteAct(tx, person, contestId, 'withdraw_codes', { codes: found.codes })
  return contestsDb(tx.db)
    .updateTable('voter_code_lists')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('contest_id', '=', contestId)
    .where('list', '=', list)
    .returningAll()
    .executeTakeFirstOrThrow()
}
