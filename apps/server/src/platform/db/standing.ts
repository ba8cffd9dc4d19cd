import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { cut } from './lines.ts'

/** The use of the database now: `standby` answers and takes no writes, `away` does not answer in time. */
export type Standing = 'writes' | 'standby' | 'away'

/** Milliseconds for an answer: shorter than a balancer waits for ours. */
const patience = 1000

const question = `select current_setting('transaction_read_only') = 'off' as writes`

export interface StandingLine {
  /** Answers within a second, whatever the database does. */
  ask(): Promise<Standing>
  close(): void
}

/**
 * Asks the database on a line of its own: calls that wait for their connections say nothing of whether the database is
 * there. Everybody who asks at the same time shares one question.
 * @param open makes a connection that is not connected yet.
 */
export const openStanding = (open: () => pg.Client): StandingLine => new Line(open)

class Line implements StandingLine {
  readonly #open: () => pg.Client
  #client: pg.Client | undefined
  #connected: Promise<unknown> | undefined
  #asking: Promise<Standing> | undefined

  constructor(open: () => pg.Client) {
    this.#open = open
  }

  ask(): Promise<Standing> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    return this.#asking
  }

  close(): void {
    if (this.#client !== undefined) cut(this.#client)
    this.#client = this.#connected = undefined
  }

  async #ask(): Promise<Standing> {
    const answer = this.#answer()
    const known = new AbortController()
    try {
      return await Promise.race([
        answer,
        sleep(patience, 'away' as const, { signal: known.signal, ref: false }).then((late) => {
          this.close()
          return late
        }),
      ])
    } catch {
      this.close()
      return 'away'
    } finally {
      known.abort()
      // An answer that comes later is nobody's; the next question has a new line.
      answer.catch(() => undefined)
    }
  }

  async #answer(): Promise<Standing> {
    const client = (this.#client ??= this.#begin())
    await this.#connected
    const { rows } = await client.query<{ writes: boolean }>(question)
    return rows[0]?.writes === true ? 'writes' : 'standby'
  }

  #begin(): pg.Client {
    const client = this.#open()
    const lost = (): void => {
      if (this.#client === client) this.#client = this.#connected = undefined
    }
    client.on('error', lost)
    client.once('end', lost)
    this.#connected = client.connect()
    return client
  }
}
