import { m } from '@plaudit/i18n/messages'
import type { EditorSection } from '../../studio/open/section.ts'
import { Embeds } from '../studio/embeds.tsx'

/** Sections that this module adds to a contest's editor. */
export const sections: readonly EditorSection[] = [
  { name: 'embeds', title: m.embeds_section, Screen: Embeds, order: 90 },
]
