import fc, { type Arbitrary } from 'fast-check'

/** The parts of JSON schema that the calls' document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  default?: unknown
}

type TextSchema = { [Key in 'format' | 'pattern']: string | undefined } & {
  [Key in 'minLength' | 'maxLength']: number | undefined
}

/** Values by the name of their field, which a schema can't know: ids of what there is. */
export type Known = Record<string, readonly unknown[]>

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uFFFF',
  'é'.normalize('NFD'),
  '‮evil‬',
  '𝕏'.repeat(200),
  '👩‍👩‍👧‍👧',
  '-1',
  '0',
  '1e309',
  'NaN',
  'true',
  'null',
  '[]',
  '{}',
  '[[[[',
  '{"__proto__":{"is_admin":true}}',
  "' or 1=1 --",
  '%00',
  '%s%n',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  'x'.repeat(70_000),
  '9'.repeat(400),
  '\r\nset-cookie: a=b',
]

const nastyText = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)
const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const nested = fc.tuple(fc.integer({ min: 10, max: 4000 }), fc.boolean()).map(([depth, isList]) => {
  let value: unknown = 'x'
  for (let n = 0; n < depth; n++) value = isList ? [value] : { a: value }
  return value
})

/** Values of all that JSON can hold, and of what tends to hurt. */
export const wild: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: nested },
)

/** Makes values that a schema allows. */
export function fitting(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  const made = byKind(schema, known, name)
  const values = known[name]
  if (values === undefined || values.length === 0 || schema.type === 'object') return made
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: made },
  )
}

function byKind(schema: Schema, known: Known, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known, name)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known, singular(name)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const singular = (name: string): string => name.replace(/s$/, '')

/** Few of the optional fields at a time: with all of them something is always wrong. */
const mostOptional = 4

function objectOf({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<unknown> {
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return fc
    .subarray(optional, { maxLength: Math.min(optional.length, mostOptional) })
    .chain((names) =>
      fc.record(
        Object.fromEntries(
          [...required, ...names].map((name) => [
            name,
            fitting(properties[name] ?? {}, known, name),
          ]),
        ),
      ),
    )
}

/** Making one costs more than the request that it is for, and there are few kinds. */
const texts = new Map<string, Arbitrary<string>>()

function textOf({ format, pattern, minLength, maxLength }: Schema): Arbitrary<string> {
  const kind = JSON.stringify([format, pattern, minLength, maxLength])
  const made = texts.get(kind) ?? newText({ format, pattern, minLength, maxLength })
  texts.set(kind, made)
  return made
}

function newText({ format, pattern, minLength, maxLength }: TextSchema): Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  // Patterns that look ahead can't be generated from; the name of a person is an ordinary text.
  if (pattern !== undefined && !/\(\?[=!]/.test(pattern) && !pattern.includes('\\p'))
    return fc.stringMatching(new RegExp(pattern))
  return fc.string({
    unit: 'grapheme',
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? 60, Math.max(minLength ?? 0, 60)),
  })
}

function numberOf({ type, minimum, maximum }: Schema): Arbitrary<number> {
  if (type === 'number')
    return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true })
  const most = 2 ** 31 - 1
  return fc.integer({
    min: Math.max(minimum ?? -most, -most),
    max: Math.min(maximum ?? most, most),
  })
}

const oddNames = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '', 'a.b', 'x[0]']

/** A body that fits, spoilt in one to three places. */
export function spoilt(schema: Schema, known: Known): Arbitrary<unknown> {
  const spots = fc.array(
    fc.record({
      name: fc.constantFrom(...Object.keys(schema.properties ?? {}), ...oddNames),
      how: fc.constantFrom('replace', 'list', 'wrap', 'text', 'remove'),
      value: wild,
    }),
    { minLength: 1, maxLength: 3 },
  )
  return fc.tuple(fitting(schema, known), spots).map(([body, all]) => {
    const fields = new Map(Object.entries(body as object))
    for (const { name, how, value } of all) {
      const old: unknown = fields.get(name)
      if (how === 'remove') fields.delete(name)
      else if (how === 'list') fields.set(name, [old, old])
      else if (how === 'wrap') fields.set(name, { [name]: old })
      else if (how === 'text') fields.set(name, asText(old))
      else fields.set(name, value)
    }
    return withOwn(fields)
  })
}

/** As a form sends it. */
export const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** An object that holds a `__proto__` of its own, as JSON from outside does. */
function withOwn(fields: Map<string, unknown>): object {
  const made = {}
  for (const [name, value] of fields)
    Object.defineProperty(made, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  return made
}
