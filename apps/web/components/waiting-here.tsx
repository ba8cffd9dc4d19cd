import { part } from '../lib/part.ts'

/** What was written here and has not gone out; its script comes after the page's. */
export const WaitingHere = part<{ lane: string }>(() => import('./waiting-list.tsx'))
