import { openAnswerCache } from '../answerCache.ts'
import { openRoom } from '../room.ts'

/** Drawings by what they show: the last hundred, each drawn once however many ask for it together. */
export interface Printed {
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> | Buffer
}

const most = 100
const mostBytes = 24 * 1024 * 1024
/** Pictures are drawn on the threads that passwords and files need too. */
const together = 2

export function openPrinted(): Printed {
  const kept = openAnswerCache<Buffer>({ most, mostBytes, bytesOf: ({ length }) => length })
  const room = openRoom(together)
  return { get: (key, draw) => kept.get(key, () => room(1, draw)) }
}
