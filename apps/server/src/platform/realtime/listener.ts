import type pg from 'pg'
import { newClient } from '../db/db.ts'
import type { Log } from '../telemetry.ts'

export interface ListenerParts {
  connection: pg.PoolConfig
  log: Log
  /** The name of this process in hints. */
  own: string
  /** A topic got an event of this number, by whichever process; that one knows it by the mark. */
  onHint: (topic: string, seq: number, mark: string) => void
  /** A right ended, in whichever process. */
  onEnded: () => void
  /** A node hears nothing of what is told by Redis. */
  onDeaf?: () => void
  /** Listening again after a break: events that were announced meanwhile have to be looked up. */
  onReturn: () => Promise<void>
}

/** The message of a node that hears no Redis, on the channel of hints. */
export const deaf = 'deaf'

/**
 * Hints of one process, a line each, with its name behind the last. Watchers know what this process said itself. The
 * version before reads the first line alone, and looks the others up some seconds later.
 */
export function readHints(
  hints: string,
  { own, onHint }: Pick<ListenerParts, 'own' | 'onHint'>,
): void {
  const end = hints.lastIndexOf(' @')
  if (end < 0) return readHint(hints, onHint)
  if (hints.slice(end + 2) === own) return
  for (const hint of hints.slice(0, end).split('\n')) readHint(hint, onHint)
}

/** `<topic> <seq> <mark>`, whichever way it came. */
export function readHint(hint: string, onHint: ListenerParts['onHint']): void {
  const [topic, seq, mark] = hint.split(' ')
  if (topic && seq && mark) onHint(topic, Number(seq), mark)
}

/** The line to the database on which every process announces events; it is mended by itself. */
export class TopicListener {
  readonly #parts: ListenerParts
  #client: pg.Client | undefined
  #closed = false

  constructor(parts: ListenerParts) {
    this.#parts = parts
  }

  /** @throws when the database can't be reached. */
  async open(): Promise<void> {
    const client = newClient(this.#parts.connection)
    const lost = (): void => {
      if (this.#client !== client || this.#closed) return
      this.#client = undefined
      this.#again(500)
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'ended_rights') return this.#parts.onEnded()
      if (payload === deaf) return this.#parts.onDeaf?.()
      readHints(payload ?? '', this.#parts)
    })
    try {
      await client.connect()
      await client.query('listen ended_rights')
      await client.query('listen topic_events')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    this.#client = client
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => undefined)
  }

  #again(wait: number): void {
    setTimeout(() => void this.#reopen(), wait).unref()
  }

  async #reopen(): Promise<void> {
    try {
      await this.open()
      await this.#parts.onReturn()
    } catch (error) {
      if (this.#closed) return
      this.#parts.log.warn(
        { error: String(error) },
        'realtime lost the database and will try again',
      )
      const half = this.#client
      this.#client = undefined
      void half?.end().catch(() => undefined)
      this.#again(1000)
    }
  }
}
