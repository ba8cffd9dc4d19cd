import type { CallName } from '@plaudit/contract/calls'
import type { z } from 'zod'
import { answeredPlaces } from './answered.ts'

type Fields = Record<string, unknown>
type Place = readonly PropertyKey[]

export interface Look {
  /** The call makes or changes something. */
  makes?: boolean
  /** Where the fields stand: an address and a form have no other way to leave one open than to send it empty. */
  from?: 'json' | 'form' | 'query'
}

/**
 * Input that was refused, without what says nothing: fields that the call only answers with (api: Bodies of the calls
 * that make things), null where the call takes none, and empty fields of addresses and forms. Null where there is
 * nothing of the kind. Called for refused input alone, so that good input costs nothing more.
 */
export function secondLook(
  name: CallName,
  given: Fields,
  error: z.ZodError,
  { makes = false, from = 'json' }: Look,
): Fields | null {
  const answered = makes ? answeredPlaces(name, error) : []
  return withoutOpen(
    without(given, answered, () => true) as Fields,
    error.issues,
    from,
    answered.length > 0,
  )
}

/** The same for null alone, by any schema. */
export const withoutNulls = (given: unknown, error: z.ZodError): unknown =>
  withoutOpen(given as Fields, error.issues, 'json', false)

function withoutOpen(
  given: Fields,
  issues: readonly z.core.$ZodIssue[],
  from: Look['from'],
  isOther: boolean,
): Fields | null {
  const faults = wrongKinds(issues)
  let isLess = isOther
  const isSpare = (wanted: null | '') => (value: unknown) => {
    if (value === wanted) isLess = true
    return value === wanted
  }
  const places = faults.map(({ path }) => path)
  const filled = without(given, places, isSpare(null))
  if (from === 'json') return isLess ? (filled as Fields) : null
  // A field with a sentence of its own, as a name, is asked for: a form that clears it is told so.
  const open = from === 'query' ? faults : faults.filter(({ isTold }) => !isTold)
  const read = without(
    filled,
    open.map(({ path }) => path),
    isSpare(''),
  )
  return isLess ? (read as Fields) : null
}

interface WrongKind {
  path: Place
  isTold: boolean
}

const kinds = new Set(['invalid_type', 'invalid_value', 'invalid_format', 'invalid_union'])

/** The places of fields that hold another kind of value than the call takes; entries of a list have none to be without. */
function wrongKinds(issues: readonly z.core.$ZodIssue[], above: Place = []): WrongKind[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    const within =
      issue.code === 'invalid_union' ? issue.errors.flatMap((one) => wrongKinds(one, path)) : []
    if (!kinds.has(issue.code) || typeof path.at(-1) !== 'string') return within
    return [{ path, isTold: issue.message.startsWith('#') }, ...within]
  })
}

/** A value without the spare fields at these places. A form sends lists and objects as JSON text. */
function without(
  value: unknown,
  places: readonly Place[],
  isSpare: (value: unknown) => boolean,
): unknown {
  if (places.length === 0) return value
  if (typeof value === 'string') {
    const read = jsonIn(value)
    return read === undefined ? value : without(read, places, isSpare)
  }
  if (typeof value !== 'object' || value === null) return value
  const at = Map.groupBy(places, ([step]) => step)
  const below = (step: PropertyKey) =>
    (at.get(step) ?? []).filter(({ length }) => length > 1).map(([, ...rest]) => rest)
  if (Array.isArray(value)) return value.map((item: unknown, n) => without(item, below(n), isSpare))
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, part]) => !(at.get(key) ?? []).some(({ length }) => length === 1) || !isSpare(part),
      )
      .map(([key, part]) => [key, without(part, below(key), isSpare)]),
  )
}

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
