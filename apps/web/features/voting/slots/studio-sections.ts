import { m } from '@plaudit/i18n/messages'
import type { EditorSection } from '../../studio/open/section.ts'
import { Integrity } from '../studio/integrity/integrity.tsx'

/** Sections that this module adds to a contest's editor. */
export const sections: readonly EditorSection[] = [
  { name: 'integrity', title: m.review_section, Screen: Integrity, order: 80 },
]
