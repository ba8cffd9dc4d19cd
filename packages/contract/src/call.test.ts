import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { CallDefinition } from './call.ts'
import { calls } from './calls.ts'

interface Inner {
  type: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}
const inner = (schema: z.core.$ZodType) => schema._zod.def as unknown as Inner

/** The fields of a body, through choices and checks. */
function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { shape, innerType, options = [], in: from, out } = inner(schema)
  if (shape !== undefined) return Object.entries(shape)
  return [innerType, ...options, from, out].flatMap((part) => (part ? fieldsOf(part) : []))
}

/** Tells whether a field takes no text at all, so that a form could not send it. */
function takesNoText(schema: z.core.$ZodType): boolean {
  const { type, innerType, options = [], in: from } = inner(schema)
  if (from) return inner(from).type !== 'transform' && takesNoText(from)
  if (options.length > 0) return options.every(takesNoText)
  if (innerType) return takesNoText(innerType)
  return ['boolean', 'array', 'object', 'record', 'int', 'number', 'tuple'].includes(type)
}

it('takes every field of every call from a form, which has nothing but texts', () => {
  const unsendable = Object.entries<CallDefinition>(calls).flatMap(([name, { input }]) =>
    fieldsOf(input)
      .filter(([, field]) => takesNoText(field))
      .map(([field]) => `${name} ${field}`),
  )
  expect(unsendable).toEqual([])
})
