import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the database is good for now: `standby` answers and takes no writes, `away` does not answer in time. */
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
export function openStanding(open: () => pg.Client): StandingLine {
  let line: Promise<pg.Client> | undefined
  let made: pg.Client | undefined
  let asking: Promise<Standing> | undefined

  const drop = (): void => {
    if (made !== undefined) cut(made)
    made = line = undefined
  }
  const connect = async (): Promise<pg.Client> => {
    const client = (made = open())
    const lost = (): void => {
      if (made === client) made = line = undefined
    }
    client.on('error', lost)
    client.once('end', lost)
    await client.connect()
    return client
  }
  const ask = async (): Promise<Standing> => {
    const answer = (async (): Promise<Standing> => {
      const client = await (line ??= connect())
      const { rows } = await client.query<{ writes: boolean }>(question)
      return rows[0]?.writes === true ? 'writes' : 'standby'
    })()
    const late = new AbortController()
    try {
      return await Promise.race([
        answer,
        sleep(patience, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new Error('the database did not answer in time')
        }),
      ])
    } catch {
      // An answer that comes later is nobody's; the next question has a new line.
      answer.catch(() => undefined)
      drop()
      return 'away'
    } finally {
      late.abort()
    }
  }
  return {
    ask: () => (asking ??= ask().finally(() => (asking = undefined))),
    close: drop,
  }
}

/** At once: there may be nobody at the other end who would answer a farewell. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
