import { part } from '../lib/part.ts'

/** Links that work before any script: what wakes them comes after the page. */
export const SiteFoot = part(() => import('./site-foot-view.tsx'), {
  otherwise: () => null,
  still: true,
})
