import type { ParsedInput } from '@plaudit/contract/calls'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { documentsByIds, strangeDocuments, strangePictures } from '../../files/data.ts'
import { keepDocuments } from '../../files/mutations/documents.ts'
import type { ServiceRow } from '../tables.ts'
import { imageIds } from './images.ts'

type Asked = Pick<ParsedInput<'services/addService'>, 'service_image' | 'digital_files' | 'films'>

/**
 * Proves that pictures and files are the provider's own, or stand in this service already: a person who names a file could
 * else sell somebody's.
 * @throws refusal invalid_input at the field.
 */
export async function proveFiles(
  tx: Tx,
  ownerId: number,
  before: ServiceRow | undefined,
  { service_image, digital_files, films }: Asked,
): Promise<void> {
  const shown = before && service_image ? await imageIds(tx, before.service_id) : []
  const pictures = (service_image ?? []).filter((id) => !shown.includes(id))
  const files = (digital_files ?? []).filter((id) => !before?.digital_files.includes(id))
  const newFilms = (films ?? []).filter((id) => !before?.films.includes(id))
  const fields: Record<string, FieldKey> = {
    ...((await strangePictures(tx.db, ownerId, pictures)).length > 0 && {
      service_image: 'unknown_picture' as const,
    }),
    ...((await strangeDocuments(tx.db, ownerId, files)).length > 0 && {
      digital_files: 'unknown_file' as const,
    }),
    ...(!(await areFilms(tx, ownerId, newFilms)) && { films: 'invalid_media_url' as const }),
  }
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields })
}

async function areFilms(tx: Tx, ownerId: number, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  if ((await strangeDocuments(tx.db, ownerId, ids)).length > 0) return false
  const documents = await documentsByIds(tx.db, ids)
  return ids.every((id) => documents.get(id)?.mime.startsWith('video/'))
}

/** Notes which files a service gives since when, and says that there are others than before. */
export async function keepFiles(
  tx: Tx,
  before: ServiceRow | undefined,
  { service_id, digital_files, last_files, films, revision }: ServiceRow,
): Promise<void> {
  const given = digital_files.length > 0 ? digital_files : last_files
  await keepDocuments(tx, `service:${service_id}`, [...given, ...films])
  await statement(
    tx.db,
    `insert into service_files (service_id, document_id) select $1, unnest($2::text[])
     on conflict (service_id, document_id) do nothing`,
    [service_id, digital_files],
  )
  const isNew = digital_files.some((id) => !before?.digital_files.includes(id))
  if (before && isNew) await emit(tx, 'service.files', { service_id, revision })
}
