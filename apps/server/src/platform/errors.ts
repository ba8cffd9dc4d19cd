import type { CaptchaAsked, ErrorCode, ProofChallenge } from '@plaudit/contract/errors'
import { errorStatus } from '@plaudit/contract/light'
import type { FieldKey } from './sentenceKeys.ts'

/** Details that a refusal can carry beside its code. */
export interface RefusalDetail {
  /** Field → key of its sentence (`errors_field_<key>`), with values for the sentence. */
  fields?: Record<string, FieldKey>
  next_vote_at?: string
  revision?: number
  challenge?: ProofChallenge
  captcha?: CaptchaAsked
  /** Facts that the screen needs to go on: a price that is another by now, an order that is there already. */
  details?: Record<string, unknown>
  /** Values for the sentence. */
  values?: Record<string, string | number>
  /** Seconds for `Retry-After`. */
  retryAfter?: number
}

/**
 * Seconds after a refusal by a number that no clock counts down (as many clubs, alerts or topics as one may have): every
 * 429 says when it is worth to try again.
 */
const usualWait = 60

/**
 * An expected no: 4xx, said to the person, never logged as an error. Everything else that is thrown is
 * a fault: 5xx, logged once with the request's id, told with the specification's sentence.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: RefusalDetail
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code)
    this.code = code
    this.status = errorStatus[code]
    this.detail = this.status === 429 ? { retryAfter: usualWait, ...detail } : detail
  }
}

/** Ends the call with a refusal. */
export function refuse(code: ErrorCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail)
}

/** The PostgreSQL error code of a failed statement, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The constraint that a failed statement broke. */
export function brokenConstraint(error: unknown): string | undefined {
  const name = (error as { constraint?: unknown } | null)?.constraint
  return typeof name === 'string' ? name : undefined
}

/** No way there, a name that nobody can look up now, or a line that broke. */
const lineFaults = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const spent = new WeakSet<object>()

/** Marks what was tried for as long as anybody waits: nobody on its way tries it once more. */
export function triedEnough(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) spent.add(error)
  return error
}

/** Tells whether to look once more, after something that passes by itself. */
export const isWorthAgain = (error: unknown): boolean =>
  isUnavailable(error) && !(typeof error === 'object' && error !== null && spent.has(error))

/** A disk with nothing left for this user; what stores a file tells of it as a cause. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '') || isFull(error.cause))

/**
 * Tells whether the database can't be reached, is starting or stopping or a primary no longer, or there is no room:
 * 503, to be tried again.
 */
export function isUnavailable(error: unknown): boolean {
  if (isFull(error)) return true
  const code = (error as { code?: unknown } | null)?.code
  // Before the database's own codes: EPIPE looks like one of them.
  if (typeof code === 'string' && lineFaults.has(code)) return true
  const state = sqlState(error)
  if (state !== undefined) return /^(?:08|57P|53)|^25006$/.test(state)
  return (
    error instanceof Error &&
    /Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
