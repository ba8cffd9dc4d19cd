import { CallError } from '@plaudit/client/client'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { ContestantRow } from '@plaudit/contract/contests/contestants'
import { textsOf, type ContestantTexts } from '@plaudit/contract/contests/texts'
import type { Picture } from '@plaudit/contract/files'
import { same } from '../../../components/form/edits.ts'

/** Texts and pictures about a contestant, as its form holds them. */
export interface Entry extends ContestantTexts {
  picture: Picture | null
  gallery: Picture[]
  answers: Record<string, string>
}

export const emptyEntry: Entry = {
  ...textsOf({}),
  picture: null,
  gallery: [],
  answers: {},
}

/** The entry as its entrant wants it to be: with the changes that wait. */
export const wantedEntry = (contestant: Contestant): Contestant => ({
  ...contestant,
  ...contestant.proposed,
})

export function entryOf(contestant: Contestant): Entry {
  const { picture, gallery } = contestant
  const answers = Object.fromEntries(
    Object.entries(contestant.answers).map(([key, value]) => [key, String(value ?? '')]),
  )
  return { ...textsOf(contestant), picture, gallery, answers }
}

/** Returns an entry's fields for sending: everything of a new entry, the differences of an old one. */
export function entryInput(entry: Entry, before: Entry = emptyEntry): Partial<ContestantRow> {
  const { picture, gallery, ...plain } = entry
  const words = Object.entries(plain).filter(
    ([key, value]) => !same(value, before[key as keyof Entry]),
  )
  return {
    ...(Object.fromEntries(words) as Partial<ContestantRow>),
    ...(!same(picture?.attachment_id, before.picture?.attachment_id) && {
      attachment_id: picture?.attachment_id ?? null,
    }),
    ...(!same(gallery, before.gallery) && {
      gallery: gallery.map(({ attachment_id }) => attachment_id),
    }),
  }
}

/**
 * Returns a form that began on `before`, over what somebody else stored meanwhile: their values stay wherever the form
 * changed nothing.
 */
export function rebased<Form extends Entry>(form: Form, before: Entry, now: Entry): Form {
  const answers = Object.keys({ ...now.answers, ...form.answers }).flatMap((key) => {
    const value = same(form.answers[key], before.answers[key])
      ? now.answers[key]
      : form.answers[key]
    return value === undefined ? [] : [[key, value]]
  })
  const untouched = Object.entries(now).filter(([key]) =>
    same(form[key as keyof Entry], before[key as keyof Entry]),
  )
  return {
    ...form,
    ...(Object.fromEntries(untouched) as Partial<Entry>),
    answers: Object.fromEntries(answers) as Entry['answers'],
  }
}

/** True if a call was refused because somebody else changed the same entry meanwhile. */
export const wasChanged = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'changed_meanwhile'

/** True if a decision was refused because an entry differs from the entry that the decider saw. */
export const isAnother = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'entry_changed'

/** The form's field for one that the server names: of a table's row, of a picture. */
export function entryField(field: string): string {
  const plain = field.replace(/^\d+\./, '')
  return plain === 'attachment_id' ? 'picture' : plain
}
