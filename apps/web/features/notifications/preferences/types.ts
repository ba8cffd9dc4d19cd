import type { Input, Reply } from '@plaudit/contract/calls'

type Preferences = Reply<'account/getUserPreferences'>['preferences']

/** What each part of the preferences is given: as they are, and how to change them. */
export interface PartProps {
  preferences: Preferences
  onChange: (changes: Input<'account/updatePreferences'>) => void
}
