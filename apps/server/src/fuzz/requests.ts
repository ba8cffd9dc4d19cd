import fc, { type Arbitrary } from 'fast-check'
import { asText, fitting, spoilt, wild, type Known, type Schema } from './arbitraries.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}

export interface Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

/** A request as it goes out. */
export interface Asked {
  path: string
  contentType?: string | undefined
  body?: string | Buffer<ArrayBuffer> | undefined
}

const query = (values: unknown): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values as object)) params.append(name, asText(value))
  return params.toString()
}

/** Node takes 16 KB of head in all; only now and then should that be what is tried. */
const longest = 4000

/** Halves of characters can't be sent in an address. */
const inPath = (value: unknown): string =>
  encodeURIComponent(asText(value).toWellFormed()).slice(0, longest)

/** Requests to one operation of the document: half of them fit, the others are spoilt in some way. */
export function requestsTo(
  path: string,
  { parameters, requestBody }: Operation,
  known: Known,
): Arbitrary<Asked> {
  const schema = (place: Parameter['in']): Schema => {
    const those = parameters.filter((parameter) => parameter.in === place)
    return {
      type: 'object',
      properties: Object.fromEntries(those.map((one) => [one.name, one.schema])),
      required: place === 'path' ? those.map(({ name }) => name) : [],
    }
  }
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
  const either = (of: Schema) => fc.oneof(fitting(of, known), spoilt(of, known))
  const pathValues = fc.oneof(
    { weight: 4, arbitrary: fitting(schema('path'), known) },
    { weight: 1, arbitrary: spoilt(schema('path'), known) },
  )
  return fc
    .record({
      values: pathValues,
      search: either(schema('query')),
      sent:
        body === undefined
          ? fc.constant({})
          : type === 'multipart/form-data'
            ? fc.oneof(uploads(either(body.schema), known), bodies(either(body.schema)))
            : bodies(either(body.schema)),
    })
    .map(({ values, search, sent }) => {
      const fields = values as Record<string, unknown>
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(fields[name] ?? ''))
      const asked = query(search).slice(0, longest)
      return { path: `/app${filled}${asked === '' ? '' : `?${asked}`}`, ...sent }
    })
}

type Sent = Omit<Asked, 'path'>

function bodies(values: Arbitrary<unknown>): Arbitrary<Sent> {
  return fc.oneof(
    { weight: 12, arbitrary: values.map(json) },
    { weight: 4, arbitrary: values.map((value) => ({ contentType: form, body: query(value) })) },
    { weight: 3, arbitrary: values.map((value) => multipart(Object.entries(value as object))) },
    { weight: 2, arbitrary: wild.map(json) },
    { weight: 3, arbitrary: broken },
  )
}

const form = 'application/x-www-form-urlencoded'
const json = (value: unknown): Sent => ({
  contentType: 'application/json',
  body: JSON.stringify(value),
})

const boundary = 'fuzzboundary'
function multipart(fields: [string, unknown][], file?: Uint8Array): Sent {
  const parts = fields.map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
    ),
  )
  if (file) {
    const head = 'content-disposition: form-data; name="file"; filename="a.png"'
    parts.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(file),
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat(parts),
  }
}

/** Bodies that are none, or not what they say. */
const broken: Arbitrary<Sent> = fc.oneof(
  fc.record({
    contentType: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      form,
      `multipart/form-data; boundary=${boundary}`,
      'multipart/form-data',
      'text/plain',
      'application/xml',
      'application/octet-stream',
      'nonsense',
      undefined,
    ),
    body: fc.oneof(
      fc.constantFrom(
        '',
        '{',
        '[',
        '{"a":',
        'null',
        '"',
        '{"a":1}{',
        '[1,]',
        '%',
        'a=%ff&a=%',
        `--${boundary}`,
      ),
      fc.constantFrom(`${'['.repeat(50_000)}`, `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
  }),
)

/** Forms with a file: good ones, cut ones, and what is no picture. */
function uploads(values: Arbitrary<unknown>, { file = [] }: Known): Arbitrary<Sent> {
  const good = fc.constantFrom(...(file as Buffer<ArrayBuffer>[]))
  const content = fc.oneof(
    good,
    fc
      .tuple(good, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([bytes, part]) => bytes.subarray(0, Math.floor(bytes.length * part))),
    fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  )
  return fc.tuple(values, content).map(([fields, bytes]) => {
    const { file: _, ...others } = fields as Record<string, unknown>
    return multipart(Object.entries(others), bytes)
  })
}
