import { m } from '@plaudit/i18n/messages'
import type { EditorSection } from '../../studio/open/section.ts'
import JoinsSection from '../studio/section.tsx'

/** Sections that this module adds to a contest's editor. */
export const sections: readonly EditorSection[] = [
  { name: 'joins', title: m.joins_section, Screen: JoinsSection, order: 120 },
]
