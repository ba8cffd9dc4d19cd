import { storage } from './storage.ts'

const prefix = 'kept:room:'

/** Belongs to the account: it goes with what else the device keeps of it (`session.ts`). */
export const roomKey = (name: string): string => prefix + name

/** A height is right for one width alone. */
export const roomWords = (width: number, height: number): string => `${width} ${height}`

export const noteRoom = (name: string, height: number): void =>
  storage.set(roomKey(name), roomWords(innerWidth, height))
