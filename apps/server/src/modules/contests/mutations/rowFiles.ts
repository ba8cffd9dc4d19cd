import type { Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { documentIn, pictureIn, strangeDocuments, strangePictures } from '../../files/data.ts'
import type { WholeContest } from '../data/contests.ts'
import type { CheckedRows } from './rows.ts'
import type { Problem } from './table.ts'

interface Named {
  attachment_id?: string | null | undefined
  gallery?: readonly string[] | undefined
  answers?: Readonly<Record<string, unknown>> | undefined
}

const shownPictures = ({ attachment_id, gallery }: Named): string[] => [
  ...(attachment_id ? [attachment_id] : []),
  ...(gallery ?? []),
]

const inAnswers = ({ answers }: Named, read: (value: unknown) => string | undefined): string[] =>
  Object.values(answers ?? {}).flatMap((value) => read(value) ?? [])

const picturesOf = (row: Named): string[] => [...shownPictures(row), ...inAnswers(row, pictureIn)]
const documentsOf = (row: Named): string[] => inAnswers(row, documentIn)

/**
 * Pictures and files are the organiser's own, or stand in this contest already; a row with somebody else's is a bad
 * one, for a caller who names a file in an answer can open it.
 */
export async function provenFiles(
  tx: Tx,
  person: Person,
  contest: WholeContest,
  checked: CheckedRows,
): Promise<CheckedRows> {
  const rows = checked.good.map(({ values }) => values)
  const there = new Set(contest.contestants.flatMap((c) => [...picturesOf(c), ...documentsOf(c)]))
  const fresh = (ids: string[]) => ids.filter((id) => !there.has(id))
  const strange = new Set([
    ...(await strangePictures(tx.db, person.user_id, fresh(rows.flatMap(picturesOf)))),
    ...(await strangeDocuments(tx.db, person.user_id, fresh(rows.flatMap(documentsOf)))),
  ])
  const faults = checked.good.flatMap(({ row, values }) => faultsOf(row, values, strange))
  const bad = new Set(faults.map(({ row }) => row))
  return {
    good: checked.good.filter(({ row }) => !bad.has(row)),
    problems: [...checked.problems, ...faults],
  }
}

function faultsOf(row: number, values: Named, strange: ReadonlySet<string>): Problem[] {
  const isStrange = shownPictures(values).some((id) => strange.has(id))
  return [
    ...(isStrange ? [{ row, field: 'attachment_id', key: 'unknown_picture' as const }] : []),
    ...Object.entries(values.answers ?? {}).flatMap(([key, value]): Problem[] => {
      const picture = pictureIn(value)
      const id = picture ?? documentIn(value)
      if (id === undefined || !strange.has(id)) return []
      return [{ row, field: `answers.${key}`, key: picture ? 'unknown_picture' : 'unknown_file' }]
    }),
  ]
}
