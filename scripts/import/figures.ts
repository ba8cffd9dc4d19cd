import { visible } from '@plaudit/contract/visible'
import { z } from 'zod'

/** Signs in files where no figure is known. */
const unknownFigure = /^(?:[-–—?]|n\/?a)?$/i
/** Signs in the place of a place for entrants who were taken out of the contest. */
const outOfContest = /^(?:dq|dsq|dns|dnf|wd|disq(?:ualified)?\.?|withdr(?:awn|ew))$/i
/** A place as it is written where others share it, with a full stop or as one says it. */
const placed = /^[=T]?\s*(\d{1,5})\s*(?:[.=T]|st|nd|rd|th)?$/i

const digits = (text: string): unknown => (/^-?\d{1,15}(?:\.0+)?$/.test(text) ? Number(text) : text)

/** A figure that may be written as text, and null for texts that stand for none. */
function asFigure(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return unknownFigure.test(text) ? null : digits(text)
}

function asPlace(value: unknown): unknown {
  const figure = asFigure(value)
  if (figure === -1) return 0
  if (typeof figure !== 'string') return figure
  if (outOfContest.test(figure)) return null
  return digits(placed.exec(figure)?.[1] ?? figure)
}

/** The sentence of a fault: what stands there and what should. */
const instead =
  (what: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined
      ? `is missing: ${what} is needed`
      : `${(JSON.stringify(input) ?? typeof input).slice(0, 60)} is not ${what}`

function wholeUpTo(most: number) {
  const error = instead(`a whole number from 0 to ${most}`)
  return z.int({ error }).min(0, { error }).max(most, { error })
}

/** A whole number from 0 that may be left out. */
export const figure = (most: number) => z.preprocess(asFigure, wholeUpTo(most).nullish()).optional()

/** A place from 1; 0 where the file has one that is none. */
export const place = z.preprocess(asPlace, wholeUpTo(10_000).nullish()).optional()

/** As the server keeps it, which leaves signs out that turn the direction of what stands beside. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Text on one line; null where there is nothing to see in it. */
export function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  const text = plain(value)
  return visible.test(text) ? text : null
}

/** A text that may be left out. */
export function text(most: number) {
  const error = instead(`text of at most ${most} characters`)
  return z.preprocess(asText, z.string({ error }).max(most, { error }).nullish()).optional()
}

/** A text that is needed. */
export function name(most: number) {
  const error = instead(`a name of 1 to ${most} characters`)
  return z.preprocess(asText, z.string({ error }).max(most, { error }))
}

/** A country's or voter's code: letters alone are capitals. */
export function asCode(code: string): string {
  const read = plain(code)
  return /^[a-z]{2,3}$/i.test(read) ? read.toUpperCase() : read
}

const idError = instead('a whole number or a text')

/** Reads the id of a contestant, the same as number and as text. */
export const id = z.preprocess(
  (value) => (typeof value === 'string' ? digits(value.trim()) : value),
  z.union([z.int(), z.string().min(1).max(60)], { error: idError }),
)
