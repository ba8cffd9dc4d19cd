import { createRealtime, type RealtimeClient } from '@plaudit/client/realtime'
import { afterEach } from 'vitest'
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
