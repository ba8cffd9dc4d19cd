import type { Input } from '@plaudit/contract/calls'
import { textsOf } from '@plaudit/contract/contests/texts'
import type { EditionEntry } from '@plaudit/contract/entries/editions'
import { emptyForm } from '../entry/entry-draft.ts'
import type { EntryForm } from '../entry/entry-draft.ts'

/** Returns an entry for sending: all of it, since it replaces the earlier one. */
export function submission({
  picture,
  gallery,
  guardian_name,
  ...words
}: EntryForm): Omit<Input<'contest/v2/submitEntry'>, 'edx_id'> {
  return {
    ...words,
    attachment_id: picture?.attachment_id ?? null,
    gallery: gallery.map(({ attachment_id }) => attachment_id),
    ...(guardian_name && { guardian_name }),
  }
}

/** An entry that was sent, as its form holds it: what was confirmed then still holds. */
export function formOf(entry: EditionEntry): EntryForm {
  const { picture, gallery } = entry
  const { adult_at: adult, guardian_at: guardian, guardian_name = '' } = entry.consents
  return {
    ...emptyForm,
    ...textsOf(entry),
    picture,
    gallery,
    answers: Object.fromEntries(
      Object.entries(entry.answers).map(([key, value]) => [key, String(value ?? '')]),
    ),
    adult: adult !== undefined,
    guardian: guardian !== undefined,
    guardian_name,
  }
}
