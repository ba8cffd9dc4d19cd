import type { CallError } from '@plaudit/client/client'
import type { Report } from './send-report.ts'

/** Most visits see no error: what sends one comes with the first. */
function report(error: Report): void {
  void import('./send-report.ts').then(
    (sender) => sender.sendReport(error),
    () => undefined,
  )
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

/** True if a browser tells that a view transition gave way to the next one. */
function isSkippedTransition(reason: unknown): boolean {
  return (
    reason instanceof DOMException &&
    (reason.name === 'AbortError' || reason.name === 'InvalidStateError') &&
    reason.message.startsWith('Transition was')
  )
}
