import type { Db } from './db.ts'

interface Reading {
  /** Under way: what was asked for since may not be in it. */
  running: Promise<unknown> | undefined
  /** Begins when that one is done; a caller who asks now shares it. */
  next: Promise<unknown> | undefined
}

const readings = new WeakMap<Db, Map<string, Reading>>()

/**
 * Shares one reading among all who ask for the same at once, as thousands do who come back together. The reading begins
 * after each of their calls, so that nobody is told what was true before they asked. A transaction shares with itself
 * alone.
 */
export function together<Result>(
  db: Db,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const all = readings.get(db) ?? new Map<string, Reading>()
  readings.set(db, all)
  const reading = all.get(key) ?? { running: undefined, next: undefined }
  all.set(key, reading)
  if (reading.next === undefined) {
    const mine: Promise<Result> = Promise.resolve(reading.running)
      .catch(() => undefined)
      .then(() => {
        reading.running = mine
        reading.next = undefined
        return read()
      })
      .finally(() => {
        if (reading.next === undefined) all.delete(key)
      })
    reading.next = mine
  }
  return reading.next as Promise<Result>
}
