import type { RealtimeClient } from '@plaudit/client/realtime'
import { realtime } from '../../../lib/realtime.ts'

/** Asks for an operation of the socket whose answer nobody waits for: typing, how far one has read. */
export function said(name: string, args: Record<string, unknown>): void {
  realtime()
    .then((line: RealtimeClient) => line.call(name, args))
    .catch(() => undefined)
}
