import { storage } from './storage.ts'

/** Under what a device remembers for whom, and in which session, it takes pushes. */
export const heldKey = 'pushes'

/** True if this device asked for pushes at all: others fetch no script for them. */
export const mayPush = (): boolean => storage.get(heldKey) !== null
