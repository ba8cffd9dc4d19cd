import type { FastifyReply } from 'fastify'
import { openRooms } from '../room.ts'

/**
 * Lets requests about one thing go a few at a time in this process. A request that waits for a row's lock holds a
 * connection: hundreds who want the same row would leave none for everybody else. The lock still decides.
 */
export interface Permits {
  /** Waits for a permit, which ends when the answer is sent or the caller is gone. */
  take(key: string, reply: FastifyReply): Promise<void>
}

/** `atOnce`: so many go together, so that the next is ready when the lock comes free. */
export function openPermits(atOnce: number): Permits {
  const rooms = openRooms(atOnce)
  return {
    take: (key, { raw }) =>
      new Promise((resolve) => {
        void rooms(key, async () => {
          resolve()
          // A caller who went away while waiting leaves the permit to the next.
          if (raw.destroyed || raw.writableEnded) return
          await new Promise<void>((end) => {
            raw.once('finish', end)
            raw.once('close', end)
          })
        })
      }),
  }
}
