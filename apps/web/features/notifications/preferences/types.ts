import type { Reply } from '@plaudit/contract/calls'
import type { ChangedPreferences } from '@plaudit/contract/notifications/shape'

export type Preferences = Reply<'account/getUserPreferences'>['preferences']

export type Changes = ChangedPreferences

/** Props of each part of the preferences: their values, and how to change them. */
export interface PartProps {
  preferences: Preferences
  onChange: (changes: Changes) => void
}
