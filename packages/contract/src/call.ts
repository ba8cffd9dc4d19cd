import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { unseen, visible } from './visible.ts'

/** The people who may make a call at all; the module's policy says what they may do with a given row. */
export type Who = 'all' | 'user' | 'admin'

export interface CallDefinition<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Sentence about what the call does, for the API page. */
  summary: string
  tag: string
  who: Who
  input: Input
  reply: Reply
  /** Refusals beyond the refusals that every call can give. */
  refusals?: readonly ErrorCode[]
  /** Only the person themselves: never in a session of somebody who signed in for them. */
  personal?: true
  /** The body is multipart and carries a file. */
  upload?: boolean
  /** Bytes of a body at most, where the usual 128 KB do not do. */
  largest?: number
}

/** Declares a call once; validation, OpenAPI document and client types all come from it. */
export function defineCall<
  Method extends 'GET' | 'POST',
  Input extends z.ZodType,
  Reply extends z.ZodType,
>(definition: CallDefinition<Method, Input, Reply>): CallDefinition<Method, Input, Reply> {
  return definition
}

/**
 * A value that forms and query strings can only send as text: JSON in a string is read as JSON.
 * Everything else goes to the schema as it came.
 */
export function fromText<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)
}

/** A yes or no, also as a form or a query string sends it. */
export const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 'on'
      ? true
      : value === 'false' || value === '0' || value === ''
        ? false
        : value,
  z.boolean(),
)

/** An integer, also as text; `error` is the sentence for anything else. */
export const integerOr = (error?: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int(error === undefined ? undefined : { error }),
  )
export const integer = integerOr()

/** The numeric id of a row. */
export const numericId = integer.refine((n) => n > 0)
/** A public id: 128 random bits in base62. */
export const publicId = z.string().regex(/^[0-9A-Za-z]{20,24}$/)
const inUtc = (text: string): string => {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/**
 * A moment in the years 1 to 9999, in whatever offset it is written; from here on in UTC, since PostgreSQL knows no
 * offset above 15:59 and no year 0.
 */
export const isoTime = z.iso
  .datetime({ offset: true })
  .overwrite(inUtc)
  .refine((text) => /^(?!0000)\d{4}-/.test(text))

/** A moment, or a day, which stands for its first moment in UTC. */
export const isoTimeOrDay = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value,
  isoTime,
)

/** Reads a field that a form leaves open as null. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

const seen = new RegExp(String.raw`[^\s\p{Cc}${unseen}]`, 'u')

/** Tells whether there is anything to see in a text. */
export const isSeen = (text: string): boolean => seen.test(text)

/** A text in which nothing can be seen is an empty text, wherever people write. */
const seenOrEmpty = (text: string): string => (isSeen(text) ? text : '')

/** A text without the signs that turn the direction of what stands beside it. */
export const unturned = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** The same as one line. */
const asLine = (text: string): string =>
  seenOrEmpty(unturned(text.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ')))

/** A line of text that may be empty. */
export const line = (max: number, error?: string) =>
  z
    .string()
    .overwrite(asLine)
    .trim()
    .max(max, error === undefined ? undefined : { error })

/** Cleans text of many lines: removes invisible signs that would show it as something else than it is. */
const asProse = (text: string): string =>
  seenOrEmpty(
    text
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replaceAll(/[\u202A-\u202E\u2066-\u2069]|(?![\t\n])\p{Cc}/gu, ''),
  )

/** A text of many lines that may be empty. */
export const prose = (max: number, error?: string) =>
  z
    .string()
    .overwrite(asProse)
    .trim()
    .max(max, error === undefined ? undefined : { error })

/** A text of many lines of which `least` letters must be there; `error` is the sentence for a shorter one. */
export const neededProse = (max: number, error = '#required', least = 1) =>
  z.string({ error }).overwrite(asProse).trim().min(least, { error }).max(max)

/** Takes a name, on one line and to be seen. */
export const nameLine = (max: number, error: string) =>
  z
    .string({ error })
    .overwrite(asLine)
    .trim()
    .min(1, { error })
    .max(max, { error })
    .regex(visible, { error })

/** Paging in: `limit` up to 100, `page` from 1 (api: Rules for every call). */
export function paging(defaultLimit: number) {
  return {
    limit: integer.pipe(z.number().min(1).max(100)).default(defaultLimit),
    page: integer.pipe(z.number().min(1).max(1_000_000)).default(1),
  }
}

/** Place at which a list is read on, as the answer before gave it (`next`): long enough for a place among names. */
export const cursor = z.string().regex(/^[0-9A-Za-z_-]{1,2000}$/)

/** Paging out. */
export const paged = { total: z.int(), page: z.int(), limit: z.int() }

/**
 * How far a topic had come before an answer was read: a client that follows the topic then knows whether the answer
 * misses something (api: Realtime).
 */
export const stand = z.object({ seq: z.int(), epoch: z.string() })

export const nothing = z.strictObject({})
