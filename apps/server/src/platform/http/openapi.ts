import { calls, type CallName } from '@plaudit/contract/calls'
import type * as Scalar from '@scalar/fastify-api-reference'
import fastify, { type FastifyInstance } from 'fastify'
import { onDemand } from '../onDemand.ts'
import { realtimePaths } from '../realtime/described.ts'
import { longestKey } from './idempotency.ts'
import { answersOf, type DescribedRow, type InputSchema } from './openapiAnswers.ts'
import { openSchemas, type Schemas } from './openapiSchemas.ts'

const scalar = onDemand<typeof Scalar>('@scalar/fastify-api-reference')

/** A row of the table of calls, as far as the document tells of it. */
export type Described = DescribedRow & { name: CallName }

/** Paths that are no calls, written by the module that mounts them. */
export type OtherPaths = Record<string, object>

const keysInPath = (name: CallName): string[] =>
  [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description,
})

const usualHeaders = [
  header('ssid', 'The signed id of the device.'),
  header('Accept-Language', 'The language of every sentence in the answer: en, fr or es.'),
]
const keyHeader = {
  ...header(
    'Idempotency-Key',
    'A retry with the same key gets the first answer; at most 200 characters.',
  ),
  schema: { type: 'string', maxLength: longestKey },
}

function parametersOf({ name, idempotent }: Described, input: InputSchema): unknown[] {
  const inPath = keysInPath(name)
  const inQuery = calls[name].method === 'GET' ? Object.entries(input.properties ?? {}) : []
  return [
    ...inPath.map((key) => ({
      name: key,
      in: 'path',
      required: true,
      schema: input.properties?.[key] ?? { type: 'string' },
    })),
    ...inQuery
      .filter(([key]) => !inPath.includes(key))
      .map(([key, schema]) => ({
        name: key,
        in: 'query',
        required: input.required?.includes(key) ?? false,
        schema,
      })),
    ...usualHeaders,
    ...(idempotent ? [keyHeader] : []),
  ]
}

/** Returns the fields of a body: all that do not stand in the path already. */
function withoutPath(name: CallName, input: InputSchema): InputSchema {
  const inPath = keysInPath(name)
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key)),
  )
  const required = (input.required ?? []).filter((key) => !inPath.includes(key))
  return { ...input, properties, required }
}

function bodyOf(name: CallName, input: InputSchema): Record<string, unknown> {
  const schema = withoutPath(name, input)
  if (!calls[name].upload)
    return {
      content: {
        'application/json': { schema },
        'application/x-www-form-urlencoded': { schema },
        'multipart/form-data': { schema },
      },
    }
  const properties = { ...schema.properties, file: { type: 'string', format: 'binary' } }
  return {
    content: {
      'multipart/form-data': { schema: { type: 'object', required: ['file'], properties } },
    },
  }
}

function operation(row: Described, schemas: Schemas): Record<string, unknown> {
  const { name } = row
  const call = calls[name]
  const input = schemas.of(call.input, 'input') as InputSchema
  return {
    operationId: name.replaceAll(/[^0-9A-Za-z]+/g, '_'),
    summary: call.summary,
    tags: [call.tag],
    parameters: parametersOf(row, input),
    ...(call.method === 'POST' && { requestBody: bodyOf(name, input) }),
    security: call.who === 'all' ? [{}, { session: [] }] : [{ session: [] }],
    responses: answersOf(call, row, { input, reply: schemas.of(call.reply, 'output') }),
  }
}

/** The OpenAPI 3.1 document of the mounted calls, the realtime channel and what else is mounted for clients. */
export function openApiDocument(
  rows: readonly Described[],
  others: OtherPaths = {},
): Record<string, unknown> {
  const schemas = openSchemas()
  const paths = {
    ...Object.fromEntries(
      rows.map((row) => [
        `/${row.name}`,
        { [calls[row.name].method.toLowerCase()]: operation(row, schemas) },
      ]),
    ),
    ...realtimePaths,
    ...others,
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plaudit',
      version: '2',
      description:
        'Voting contests, open to every client. Times are ISO 8601 UTC; money is integer minor units. Calls are limited for each person, and for each network where nobody is signed in: `too_many_requests` (429) says in `Retry-After` how many seconds to wait, and the same call with the same `Idempotency-Key` or `client_id` may follow then. Voters without a confirmed address may be asked for work (`proof_required`). Programs on the machine itself have 200 times the room; the limits stand in `docs/operations.md`.',
    },
    servers: [{ url: '/app' }],
    components: {
      schemas: schemas.named,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: '`Bearer <token>_<username>`' },
      },
    },
    paths,
  }
}

/** Serves the document at `/app/openapi.json` and its page at `/app/docs`; both are made for their first reader. */
export function describeCalls(
  app: FastifyInstance,
  rows: readonly Described[],
  others: OtherPaths,
): void {
  let made: Record<string, unknown> | undefined
  const document = () => (made ??= openApiDocument(rows, others))
  app.get('/app/openapi.json', (_, reply) =>
    reply.header('access-control-allow-origin', '*').send(document()),
  )
  let opened: FastifyInstance | undefined
  for (const part of ['/', '/openapi.json', '/openapi.yaml', '/js/scalar.js'])
    app.get(`/app/docs${part}`, async (request, reply) => {
      opened ??= documentPages(document())
      const { statusCode, headers, rawPayload } = await opened.inject(request.url)
      for (const name of passedOn) if (headers[name]) reply.header(name, headers[name])
      return reply.code(statusCode).send(rawPayload)
    })
}

const passedOn = ['content-type', 'content-disposition', 'location', 'access-control-allow-origin']

/** A server of its own that only the other asks: its library can't join one that runs, and few open it. */
function documentPages(content: Record<string, unknown>): FastifyInstance {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  void app.register(scalar().default, {
    routePrefix: '/app/docs',
    configuration: {
      content,
      title: 'Plaudit',
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      proxyUrl: '',
    } as never,
  })
  return app
}
