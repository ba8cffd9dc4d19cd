import { createRealtime, type RealtimeClient } from '@plaudit/client/realtime'
import { afterEach, expect } from 'vitest'
import { watch } from '../../../../platform/realtime/testing.ts'
import type { TestServer } from '../../../../testing.ts'
import type { Someone } from '../../factory.ts'

/** Lines that a test opened. */
export const lines: RealtimeClient[] = []

/** Closes them, after each test. */
export function openLines(): void {
  afterEach(() => {
    for (const line of lines.splice(0)) line.close()
  })
}

/** A line of a person to a server, as a device of theirs has it. */
export function lineOf(
  { session }: Pick<Someone, 'session'>,
  { url }: Pick<TestServer, 'url'>,
): RealtimeClient {
  const line = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
    session: () => session,
  })
  lines.push(line)
  return line
}

/** Somebody listens all the time, so that a server has in memory what is told. */
export async function listens(who: Someone, at: TestServer, topic: string): Promise<void> {
  let isLive = false
  lineOf(who, at).follow(topic, { onEvent: () => undefined, onReset: () => (isLive = true) })
  await expect.poll(() => isLive).toBe(true)
}

/** Returns everything that a person hears after an absence, by their own account. */
export async function toldSince(
  { session }: Someone,
  { url }: TestServer,
  topic: string,
  since: number,
): Promise<string> {
  const line = await watch(url)
  await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
  const answer = await line.ask({ op: 'subscribe', topic, since })
  // Its answer comes behind them all.
  await line.ask({ op: 'unsubscribe', topic })
  line.socket.close()
  return JSON.stringify([answer, line.events])
}
