import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { documentsByIds, strangeDocuments } from '../../files/data.ts'

/** Hosts of videos and sounds that people know (product 13: media address). */
const hosts = [
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'dailymotion.com',
  'twitch.tv',
  'tiktok.com',
  'soundcloud.com',
  'spotify.com',
]
const files = /\.(mp4|webm|mov|m4v|ogv|mp3|ogg|m4a|wav)$/i

/** A media address: of a known host, or of a file itself. @throws refusal invalid_input: Invalid media url. */
export function mediaOf(given: string | null): string | null {
  if (given === null || given === '') return null
  const bad = () => refuse('invalid_input', { fields: { media_url: 'invalid_media_url' } })
  if (!URL.canParse(given)) return bad()
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return bad()
  if (url.username !== '' || url.password !== '') return bad()
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isKnown || files.test(url.pathname) ? url.href : bad()
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
