import { m } from '@plaudit/i18n/messages'
import type { EditorSection } from '../../studio/open/section.ts'
import { StudioPrices } from '../studio/studio-prices.tsx'

/** Sections that this module adds to a contest's editor. */
export const sections: readonly EditorSection[] = [
  { name: 'prices', title: m.payments_pricing, Screen: StudioPrices, order: 50 },
]
