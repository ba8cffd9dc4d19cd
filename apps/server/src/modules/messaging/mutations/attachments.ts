import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { documentsByIds, strangeDocuments, strangePictures } from '../../files/data.ts'
import type { KeptAttachment } from '../data/rows.ts'

export interface GivenAttachment {
  kind: 'picture' | 'file' | 'voice'
  id: string
  seconds?: number | undefined
  wave?: string | undefined
}

/**
 * Returns what a message keeps of its files: they were uploaded before, and are the sender's own.
 * @throws refusal invalid_input for another's.
 */
export async function proveAttachments(
  db: Db,
  userId: number,
  given: readonly GivenAttachment[],
): Promise<KeptAttachment[]> {
  if (given.length === 0) return []
  const idsOf = (isPicture: boolean) =>
    given.filter(({ kind }) => (kind === 'picture') === isPicture).map(({ id }) => id)
  const strange = [
    ...(await strangePictures(db, userId, idsOf(true))),
    ...(await strangeDocuments(db, userId, idsOf(false))),
  ]
  if (strange.length > 0) refuse('invalid_input', { fields: { attachments: 'unknown_file' } })
  const documents = await documentsByIds(db, idsOf(false))
  return given.map(({ kind, id, seconds, wave }) => {
    const document = documents.get(id)
    return {
      kind,
      id,
      ...(document && { name: document.name, bytes: document.bytes, mime: document.mime }),
      ...(kind === 'voice' && { seconds: seconds ?? 0, wave: wave ?? '' }),
    }
  })
}
