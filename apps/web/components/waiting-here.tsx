import { part } from '../lib/part.ts'

/** Texts that were written here and have not gone out; their script comes after the page's. */
export const WaitingHere = part<{ lane: string }>(() => import('./waiting-list.tsx'))
