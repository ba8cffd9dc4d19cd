import { part } from '../../../lib/part.ts'

/** Comments below what a page is about: drawn with it, and alive after it. */
export const Comments = part(async () => ({
  default: (await import('./comments-view.tsx')).CommentsView,
}))
