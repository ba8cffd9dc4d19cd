import { m } from '@plaudit/i18n/messages'
import type { EditorSection } from '../../studio/open/section.ts'
import { Editions } from '../studio/editions.tsx'

/** Sections that this module adds to a contest's editor. */
export const sections: readonly EditorSection[] = [
  { name: 'editions', title: m.editions_section, Screen: Editions, order: 70 },
]
