import type { Picture as StoredPicture } from '@plaudit/contract/files'
import { newId } from '../../../components/form/new-id.ts'
import type { OwnFilm } from './film-part.tsx'
import type { PollDraft } from './poll-fields.tsx'

/** An unfinished post. */
export interface Draft {
  text: string
  pictures: StoredPicture[]
  media: string | null
  film: OwnFilm | null
  poll: PollDraft | null
  client_id: string
}
export const nothing = (): Draft => ({
  text: '',
  pictures: [],
  media: null,
  film: null,
  poll: null,
  client_id: newId(),
})

export const hasNothing = ({ text, pictures, media, film, poll }: Draft): boolean =>
  text.trim() === '' && pictures.length === 0 && !media && !film && !poll
