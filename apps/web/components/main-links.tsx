import { part } from '../lib/part.ts'

/** Links that work before any script: what wakes them comes after the page. */
export const MainLinks = part(() => import('./main-links-view.tsx'), { otherwise: () => null })
