import type { FastifyReply } from 'fastify'

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
  const lines = new Map<string, { going: number; waiting: (() => void)[] }>()
  return {
    async take(key, { raw }) {
      const line = lines.get(key) ?? { going: 0, waiting: [] }
      lines.set(key, line)
      let ended = false
      const end = (): void => {
        if (ended) return
        ended = true
        const next = line.waiting.shift()
        if (next) next()
        else if (--line.going === 0) lines.delete(key)
      }
      if (line.going < atOnce) line.going++
      else await new Promise<void>((resolve) => void line.waiting.push(resolve))
      // A caller who went away while waiting leaves the permit to the next.
      if (raw.destroyed || raw.writableEnded) return end()
      raw.once('finish', end)
      raw.once('close', end)
    },
  }
}
