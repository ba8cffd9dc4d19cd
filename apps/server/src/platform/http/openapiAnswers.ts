import type { CallDefinition } from '@plaudit/contract/call'
import type { ErrorCode } from '@plaudit/contract/errors'
import { errorStatus } from '@plaudit/contract/light'
import { linesHeader } from './listFile.ts'

export interface DescribedRow {
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** Looks whether what the call is about is there and the caller may. */
  authorise?: unknown
}

const failure = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for the person, in their language.' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    next_vote_at: { type: 'string', format: 'date-time' },
    revision: { type: 'integer' },
    details: { type: 'object', description: 'What else is needed to go on.' },
    challenge: {
      type: 'object',
      description: 'Of proof_required: work as ALTCHA writes it, sent back solved.',
    },
    captcha: {
      type: 'object',
      description: 'Of proof_required: a hosted captcha, whose token is sent back as `captcha`.',
    },
    request_id: { type: 'string' },
  },
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which it is worth to try again.',
    schema: { type: 'integer' },
  },
}

/** Names of fields that say which thing a call is about. A `client_id` names the try, not a thing. */
const namesThing = /^(?!client_id$)(?:\w+_)?ids?$|^(?:username|embed)$/

/** Returns the refusals that every call of this kind can meet, before its own refusals. */
function usualRefusals(
  { who, method, upload }: CallDefinition,
  row: DescribedRow,
  input: InputSchema,
): ErrorCode[] {
  const isAboutThing = Object.keys(input.properties ?? {}).some((name) => namesThing.test(name))
  return [
    'invalid_input',
    'invalid_session',
    'account_suspended',
    'too_many_requests',
    ...(who === 'all' ? [] : (['sign_in_required'] as const)),
    ...(who === 'admin' ? (['forbidden', 'admin_elsewhere'] as const) : []),
    ...(row.authorise === undefined ? [] : (['forbidden', 'not_found'] as const)),
    // A verb may be the first to see that the thing is not there.
    ...(isAboutThing ? (['not_found'] as const) : []),
    ...(row.idempotent ? (['idempotency_conflict'] as const) : []),
    ...(method === 'POST' ? (['request_too_big', 'unsupported_media'] as const) : []),
    ...(upload ? (['file_too_big'] as const) : []),
  ]
}

/** The answers of a call: success, each status that it refuses with, and faults. */
export function answersOf(
  call: CallDefinition,
  row: DescribedRow,
  { input, reply }: { input: InputSchema; reply: unknown },
): Record<string, unknown> {
  const codes = new Set([...usualRefusals(call, row, input), ...(call.refusals ?? [])])
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  const refusals = [...byStatus]
    .filter(([status]) => status < 500)
    .map(([status, those]) => [
      status,
      {
        description: those.map((code) => `\`${code}\``).join(' '),
        ...(status === 429 && { headers: retryAfter }),
        ...json(failure),
      },
    ])
  return {
    200: { description: 'Success', ...successOf(input, reply) },
    ...Object.fromEntries(refusals),
    503: { description: '`unavailable`', headers: retryAfter, ...json(failure) },
    '4XX': { description: 'A refusal.', ...json(failure) },
    '5XX': { description: 'A fault on our side.', ...json(failure) },
  }
}

export interface InputSchema {
  properties?: Record<string, { enum?: readonly unknown[] }>
  required?: string[]
}

function successOf(input: InputSchema, reply: unknown): Record<string, unknown> {
  const { content } = json(reply)
  if (input.properties?.['format']?.enum?.includes('csv') !== true) return { content }
  return {
    headers: {
      [linesHeader]: { description: 'Of a file: how many lines.', schema: { type: 'integer' } },
    },
    content: { ...content, 'text/csv': { schema: { type: 'string' } } },
  }
}
