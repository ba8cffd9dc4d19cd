import { calls, type CallName } from '@plaudit/contract/calls'
import type { z } from 'zod'
import { Kept } from '../kept.ts'

type Fields = Record<string, unknown>

/** The parts of a schema's definition that lead to the objects within it. */
interface Inner {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  getter?: () => z.core.$ZodType
}

const inner = (schema: z.core.$ZodType): Inner => schema._zod.def as unknown as Inner

/** The objects that a schema stands for, through lists, choices and what may be absent. */
function objectsOf(schema: z.core.$ZodType, depth = 0): Record<string, z.core.$ZodType>[] {
  if (depth > 12) return []
  const { shape, element, innerType, options, in: from, out, getter } = inner(schema)
  if (shape !== undefined) return [shape]
  const parts = [element, innerType, ...(options ?? []), from, out, getter?.()]
  return parts.flatMap((part) => (part === undefined ? [] : objectsOf(part, depth + 1)))
}

/** Returns the names that a call answers with at one place of its body: `path` leads there, without numbers. */
function namesAt(name: CallName, path: readonly string[]): ReadonlySet<string> {
  const whole = objectsOf(calls[name].reply)
  // The thing that was made or changed stands in the answer itself, or is one of its fields.
  const ofThing = whole.flatMap((shape) => Object.values(shape).flatMap((part) => objectsOf(part)))
  let shapes = [...whole, ...ofThing]
  for (const step of path)
    shapes = shapes.flatMap((shape) => (shape[step] === undefined ? [] : objectsOf(shape[step])))
  return new Set(shapes.flatMap((shape) => Object.keys(shape)))
}

const known = new Kept<ReadonlySet<string>>({ most: 1000 })

function answersWith(name: CallName, path: readonly PropertyKey[], field: string): boolean {
  const names = path.filter((step): step is string => typeof step === 'string')
  const place = `${name} ${names.join('.')}`
  return known.or(place, () => namesAt(name, names)).has(field)
}

/**
 * A body without the fields that its call takes nowhere but answers with itself; null where it has none of them. A client
 * may send back what it was given: what can't be set is ignored (api: Bodies of the calls that make things).
 */
export function withoutAnswered(name: CallName, given: Fields, error: z.ZodError): Fields | null {
  const spare = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .filter((key) => answersWith(name, issue.path, key))
          .map((key) => [...issue.path, key])
      : [],
  )
  return spare.length === 0 ? null : (without(given, spare) as Fields)
}

function without(value: unknown, paths: readonly PropertyKey[][]): unknown {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return without(JSON.parse(value), paths)
  if (Array.isArray(value)) return value.map((item: unknown, at) => without(item, under(paths, at)))
  if (typeof value !== 'object' || value === null || paths.length === 0) return value
  const gone = new Set(paths.filter((path) => path.length === 1).map(([key]) => key))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !gone.has(key))
      .map(([key, part]) => [key, without(part, under(paths, key))]),
  )
}

const under = (paths: readonly PropertyKey[][], step: PropertyKey): PropertyKey[][] =>
  paths.filter(([first, ...rest]) => first === step && rest.length > 0).map(([, ...rest]) => rest)
