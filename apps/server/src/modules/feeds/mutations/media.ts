import { mediaAddress } from '@plaudit/contract/media'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { documentsByIds, strangeDocuments } from '../../files/data.ts'

/** A media address: of a known host, or of a file itself. @throws refusal invalid_input: Invalid media url. */
export function mediaOf(given: string | null): string | null {
  if (given === null || given === '') return null
  const url = mediaAddress(given)
  return url?.href ?? refuse('invalid_input', { fields: { media_url: 'invalid_media_url' } })
}

/** A film in a post is a film, and its author's own: a person who names a file could else show somebody's. @throws refusal. */
export async function proveFilm(
  tx: Tx,
  { user_id }: Person,
  filmId: string | null | undefined,
): Promise<void> {
  if (filmId === null || filmId === undefined) return
  const strange = await strangeDocuments(tx.db, user_id, [filmId])
  const film = (await documentsByIds(tx.db, [filmId])).get(filmId)
  if (strange.length > 0 || !film?.mime.startsWith('video/'))
    refuse('invalid_input', { fields: { film_id: 'unknown_file' } })
}
