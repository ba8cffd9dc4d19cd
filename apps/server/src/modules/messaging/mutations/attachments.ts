import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { documentsByIds, strangeDocuments, strangePictures } from '../../files/data.ts'
import type { KeptAttachment } from '../data/rows.ts'

export interface GivenAttachment {
  /** Found by what was stored, where it says nothing, or `file` of a picture. */
  kind?: 'picture' | 'file' | 'voice' | undefined
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
  asked: readonly GivenAttachment[],
): Promise<KeptAttachment[]> {
  if (asked.length === 0) return []
  const given = await withKinds(db, userId, asked)
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

async function withKinds(db: Db, userId: number, asked: readonly GivenAttachment[]) {
  // A picture stays one, also where it is sent as a file.
  const unsure = asked.filter(({ kind }) => kind === undefined || kind === 'file')
  const ids = unsure.map(({ id }) => id)
  const others = new Set(await strangePictures(db, userId, ids))
  const kindOf = ({ kind, id }: GivenAttachment) => {
    if (kind === 'picture' || kind === 'voice') return kind
    return others.has(id) ? ('file' as const) : ('picture' as const)
  }
  return asked.map((one) => ({ ...one, kind: kindOf(one) }))
}
