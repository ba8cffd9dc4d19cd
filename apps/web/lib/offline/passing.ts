import { CallError } from '@plaudit/client/client'

/** No answer at all, or that of something that stands before the server. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/** An answer that says nothing about what was sent: it came too slowly, too often, or is being done. */
export const isPassing = (error: unknown): boolean =>
  isAway(error) ||
  (error instanceof CallError &&
    (error.status === 408 || error.status === 429 || error.code === 'in_progress'))

/** Parts of a refusal that a row keeps. */
export const refusalOf = (error: unknown): { refused: string; refusal?: string } => ({
  refused: (error as Error).message,
  ...(error instanceof CallError && { refusal: error.code }),
})

/** Tells that a row waits until the person who wrote it is here again. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401
