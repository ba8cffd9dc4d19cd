import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'

/** Nothing answered at all. */
export const isOffline = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0

/** Tells that the address names something absent, or of no such form: asking again brings nothing. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof CallError && [400, 404, 410].includes(error.status)

/** Tells that the server refused, and not merely that the call failed: no network, a busy server, a limit of calls. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status)

/** Tells that the caller may not see the thing, or not any more. */
export const isRightOver = (error: unknown): boolean =>
  error instanceof CallError && [401, 403, 404].includes(error.status)

/** Returns the sentence for a failed call: the server's sentence, or that the network is gone. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return m.errors_something_went_wrong()
  if (isOffline(error)) return m.studio_offline_try()
  return error.failure?.error ?? m.errors_something_went_wrong()
}
