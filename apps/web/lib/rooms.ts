import { storage } from './storage.ts'

const prefix = 'kept:room:'

/** Belongs to the account: it goes with what else the device keeps of it (`session.ts`). */
export const roomKey = (name: string): string => prefix + name

/** A height is right for one width alone. */
export const roomWords = (width: number, height: number): string => `${width} ${height}`

/** Tells whether the head's script had a height of it for this width. */
export const isNoted = (name: string): boolean =>
  storage.get(roomKey(name))?.startsWith(`${innerWidth} `) === true

export const noteRoom = (name: string, height: number): void =>
  storage.set(roomKey(name), roomWords(innerWidth, height))

/** Closes a place, now and at the next visit. */
export function forgetRoom(name: string): void {
  storage.remove(roomKey(name))
  document.documentElement.style.removeProperty(`--room-${name.split('@')[0]}`)
}
