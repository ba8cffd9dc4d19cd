import { reportedIds, type ReportedEntity } from '@plaudit/contract/reports/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { answersOf, type ReportParts } from '../mutations.ts'

type Id = string | number | undefined
type Named = { entity: ReportedEntity; id?: Id } & Partial<
  Record<(typeof reportedIds)[ReportedEntity], Id>
>

/** The key of a named thing, when the caller may know of it. @throws refusal not_found, invalid_input without its id. */
export async function known(
  parts: () => ReportParts,
  db: Db,
  caller: Caller,
  asked: Named,
): Promise<string> {
  const name = reportedIds[asked.entity]
  const id = asked[name] ?? asked.id
  if (id === undefined) refuse('invalid_input', { fields: { [name]: 'required' } })
  const answers = answersOf(parts().things, asked.entity)
  return (await answers.find(db, String(id), caller)) ?? refuse('not_found')
}
