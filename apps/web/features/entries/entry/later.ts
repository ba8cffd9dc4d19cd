import { part } from '../../../lib/part.ts'

/** Only who is signed in fills it in. */
export const EntryForm = part(() => import('./entry-form.tsx'), { soon: true })
