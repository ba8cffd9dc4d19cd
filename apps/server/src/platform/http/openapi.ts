import { calls, type CallName } from '@plaudit/contract/calls'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const failure = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for the person, in their language.' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    next_vote_at: { type: 'string', format: 'date-time' },
    revision: { type: 'integer' },
    request_id: { type: 'string' },
  },
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
  })
  return rest
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function parametersOf(name: CallName, input: ObjectSchema): unknown[] {
  const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
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
    {
      name: 'ssid',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The signed id of the device.',
    },
  ]
}

function bodyOf(name: CallName, input: ObjectSchema): Record<string, unknown> {
  if (!calls[name].upload)
    return {
      content: {
        'application/json': { schema: input },
        'application/x-www-form-urlencoded': { schema: input },
      },
    }
  const properties = { ...input.properties, file: { type: 'string', format: 'binary' } }
  const schema = { type: 'object', required: ['file'], properties }
  return { content: { 'multipart/form-data': { schema } } }
}

function operation(name: CallName): Record<string, unknown> {
  const call = calls[name]
  const input = schemaOf(call.input, 'input') as ObjectSchema
  const refusals = ['A refusal.', ...(call.refusals ?? []).map((code) => `\`${code}\``)].join(' ')
  return {
    operationId: name.replaceAll(/[^0-9A-Za-z]+/g, '_'),
    summary: call.summary,
    tags: [call.tag],
    parameters: parametersOf(name, input),
    ...(call.method === 'POST' && { requestBody: bodyOf(name, input) }),
    security: call.who === 'all' ? [{}, { session: [] }] : [{ session: [] }],
    responses: {
      200: { description: 'Success', ...json(schemaOf(call.reply, 'output')) },
      '4XX': { description: refusals, ...json(failure) },
      '5XX': { description: 'A fault on our side.', ...json(failure) },
    },
  }
}

/** The OpenAPI 3.1 document of the mounted calls. */
export function openApiDocument(names: readonly CallName[]): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plaudit',
      version: '2',
      description:
        'Voting contests, open to every client. Times are ISO 8601 UTC; money is integer minor units.',
    },
    servers: [{ url: '/app' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: '`Bearer <token>_<username>`' },
      },
    },
    paths: Object.fromEntries(
      names.map((name) => [`/${name}`, { [calls[name].method.toLowerCase()]: operation(name) }]),
    ),
  }
}

/** Serves the document at `/app/openapi.json` and its page at `/app/docs`. */
export function describeCalls(app: FastifyInstance, names: readonly CallName[]): void {
  const document = openApiDocument(names)
  app.get('/app/openapi.json', (_, reply) =>
    reply.header('access-control-allow-origin', '*').send(document),
  )
  void app.register(scalar, {
    routePrefix: '/app/docs',
    configuration: {
      content: document,
      title: 'Plaudit',
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      proxyUrl: '',
    } as never,
  })
}
