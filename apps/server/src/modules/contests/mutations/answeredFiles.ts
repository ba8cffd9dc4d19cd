import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Caller, Person } from '../../../platform/http/caller.ts'
import type { Storage } from '../../../platform/storage.ts'
import { findHead } from '../data/contests.ts'
import { documentsByIds, documentValue, pictureIn } from '../../files/data.ts'
import { picturesAsFiles } from '../../files/mutations/asFiles.ts'

type Answers = Readonly<Record<string, unknown>>

/** The file that an answer names as `Files/upload` answers with it: by its id, or by a picture's address. */
const uploadIn = (value: unknown): string | undefined =>
  pictureIn(value) ??
  (typeof value === 'string' && /^[0-9A-Za-z]{20,24}$/.test(value) ? value : undefined)

const uploadsIn = (answers: Answers, fields: readonly EntryField[]): [string, string][] =>
  fields.flatMap(({ key, type }): [string, string][] => {
    const id = type === 'file' ? uploadIn(answers[key]) : undefined
    return id === undefined ? [] : [[key, id]]
  })

/**
 * Makes the person's own pictures that answer a question for a file ready as files (docs/decisions/0142), before the
 * transaction that names them.
 * @param fieldsOf the questions, read only where something is answered.
 * @throws refusal storage_full, disk_nearly_full.
 */
export async function picturesInAnswers(
  { db, storage }: { db: Db; storage: Storage },
  person: Person | null,
  answers: Answers | undefined,
  fieldsOf: () => Promise<readonly EntryField[] | undefined>,
): Promise<void> {
  if (person === null || !Object.values(answers ?? {}).some(uploadIn)) return
  const named = uploadsIn(answers ?? {}, (await fieldsOf()) ?? [])
  await picturesAsFiles(
    db,
    storage,
    person.user_id,
    named.map(([, id]) => id),
  )
}

/** The same ahead of a call that answers the questions of a contest. */
export const filesOfAnswers =
  (storage: Storage) =>
  ({
    db,
    caller,
    input,
  }: {
    db: Db
    caller: Caller
    input: { cx_id: string; answers?: Answers }
  }) =>
    picturesInAnswers(
      { db, storage },
      caller.person,
      input.answers,
      async () => (await findHead(db, { cx_id: input.cx_id }))?.row.fields,
    )

/** Answers whose files are named as entries keep them: by id and name. Whose the files are is proven afterwards. */
export async function withFiles<Given extends Answers>(
  tx: Tx,
  answers: Given,
  fields: readonly EntryField[],
): Promise<Given> {
  const named = uploadsIn(answers, fields)
  const stored = await documentsByIds(
    tx.db,
    named.map(([, id]) => id),
  )
  const values = named.map(([key, id]): [string, string] => [
    key,
    documentValue(stored.get(id) ?? { document_id: id, name: 'file' }),
  ])
  return { ...answers, ...Object.fromEntries(values) }
}
