import { createClient } from '@plaudit/client/client'
import { readSession } from './session.ts'

/** A plain client: a report that fails must not be reported. */
const client = createClient({ baseUrl: '', session: readSession, timeout: 10_000 })
const notReported = 'Lead already'
const seen = new Set<string>()
const maxReports = 20

export interface Report {
  message: string
  stack?: string | undefined
  call?: string
  status?: number
}

/** Posts an error to the collector, each one once in a visit; "Lead already" is left out (specification 8). */
export function sendReport({ message, stack, call, status }: Report): void {
  if (message.includes(notReported) || stack?.includes(notReported)) return
  const key = `${call ?? ''} ${status ?? ''} ${message}`
  if (seen.has(key) || seen.size >= maxReports) return
  seen.add(key)
  const address = location.origin + location.pathname
  client
    .call('api/reportError', {
      message: message.slice(0, 2000),
      url: address.slice(0, 2000),
      ...(stack && { stack: stack.slice(0, 8000) }),
      ...(call && { call }),
      ...(status && { status }),
    })
    .catch(() => undefined)
}
