import type { CallError } from '@plaudit/client/client'
import { createClient } from '@plaudit/client/client'
import { readSession } from './session.ts'

/** A plain client: a report that fails must not be reported. */
const client = createClient({ baseUrl: '', session: readSession, timeout: 10_000 })
const notReported = 'Lead already'
const seen = new Set<string>()
const maxReports = 20

interface Report {
  message: string
  stack?: string | undefined
  call?: string
  status?: number
}

/** Posts an error to the collector, each one once in a visit; "Lead already" is left out (specification 8). */
function report({ message, stack, call, status }: Report): void {
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

export function reportFailure(error: CallError, call: string): void {
  report({ message: error.message || `HTTP ${error.status}`, call, status: error.status })
}

export function reportError(error: unknown): void {
  if (error instanceof Error)
    report({ message: `${error.name}: ${error.message}`, stack: error.stack })
  else report({ message: String(error) })
}

/** Errors that nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error !== undefined && event.error !== null) reportError(event.error)
  })
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    // Somebody went on before the last change of page had faded in: nothing failed.
    if (isSkippedTransition(reason)) return event.preventDefault()
    // A failed call was handled where it failed.
    if (reason instanceof Error && reason.name === 'CallError') return
    reportError(reason)
  })
}

/** How a browser tells that a view transition gave way to the next one. */
function isSkippedTransition(reason: unknown): boolean {
  return (
    reason instanceof DOMException &&
    (reason.name === 'AbortError' || reason.name === 'InvalidStateError') &&
    reason.message.startsWith('Transition was')
  )
}
