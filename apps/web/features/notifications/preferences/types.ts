import type { Reply } from '@plaudit/contract/calls'
import type { ChangedPreferences } from '@plaudit/contract/notifications/shape'

export type Preferences = Reply<'account/getUserPreferences'>['preferences']

export type Changes = ChangedPreferences

/** What each part of the preferences is given: as they are, and how to change them. */
export interface PartProps {
  preferences: Preferences
  onChange: (changes: Changes) => void
}
