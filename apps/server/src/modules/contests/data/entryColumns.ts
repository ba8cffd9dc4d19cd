import type { EntryConsents } from '@plaudit/contract/contests/contestant'
import type { ContestantTexts } from '@plaudit/contract/contests/texts'

/** The planned changes of an entry, each under its column's name. */
export type Proposed = Partial<Omit<EntryColumns, 'consents'>>

/** The columns of an entry before it stands in a contest. */
export interface EntryColumns extends ContestantTexts {
  attachment_id: string | null
  gallery: string[]
  answers: Record<string, unknown>
  consents: EntryConsents
}
