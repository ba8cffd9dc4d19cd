import { deskPart } from '../lib/part.ts'

/** Links that work before any script: what wakes them comes after the page, and a phone has them in its menu. */
export const MainLinks = deskPart(() => import('./main-links-view.tsx'), { otherwise: () => null })
