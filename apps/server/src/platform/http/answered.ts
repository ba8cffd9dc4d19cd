import { calls, type CallName } from '@plaudit/contract/calls'
import type { z } from 'zod'
import { Kept } from '../kept.ts'

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

/** The places of the fields that a call takes nowhere but answers with itself, among those that were refused. */
export const answeredPlaces = (name: CallName, error: z.ZodError): PropertyKey[][] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .filter((key) => answersWith(name, issue.path, key))
          .map((key) => [...issue.path, key])
      : [],
  )
