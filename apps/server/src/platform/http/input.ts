import type { Multipart } from '@fastify/multipart'
import { calls, type CallName } from '@plaudit/contract/calls'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { fieldsOf } from './sentences.ts'

/** Nothing that people send is nested deeper; JSON of ten thousand levels would exhaust the stack. */
const deepest = 32
/** A form of several parts holds no more text than any other body. */
const mostText = 4 * 1024 * 1024

type Fields = Record<string, unknown>

/**
 * What a call was given, from path, query and body, as its schema reads it.
 * @throws refusal invalid_input with a sentence for each field; request_too_big.
 */
export async function inputOf(name: CallName, request: FastifyRequest): Promise<unknown> {
  const { method, input, upload } = calls[name]
  const body = method === 'GET' ? request.query : upload ? {} : await bodyOf(request)
  const given = { ...(body as Fields), ...(request.params as Fields) }
  const parsed = input.safeParse(given, { reportInput: true })
  if (!parsed.success) refuse('invalid_input', { fields: fieldsOf(parsed.error) })
  const unsound = Object.entries(parsed.data).filter(([, value]) => !isSound(value))
  if (unsound.length > 0)
    refuse('invalid_input', {
      fields: Object.fromEntries(unsound.map(([key]) => [key, 'invalid'])),
    })
  return parsed.data
}

/** The parts of a form, one after the other. @throws refusal invalid_input for what is none. */
export async function* partsOf(
  request: FastifyRequest,
  limits: { fields?: number; fieldSize?: number } = {},
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    // The parser's own complaints (no boundary, an end too early) carry no status.
    if ((error as { statusCode?: unknown }).statusCode !== undefined) throw error
    refuse('invalid_input')
  }
}

async function bodyOf(request: FastifyRequest): Promise<Fields> {
  if (request.isMultipart()) return textsOf(request)
  const body = request.body ?? {}
  // A text or a list would be taken for an object with a field for each letter.
  if (typeof body !== 'object' || Array.isArray(body)) refuse('invalid_input')
  return body as Fields
}

/** The text fields of a form of several parts; only an upload takes files. */
async function textsOf(request: FastifyRequest): Promise<Fields> {
  const fields = new Map<string, string>()
  let size = 0
  for await (const part of partsOf(request, { fields: 64, fieldSize: mostText })) {
    if (part.type === 'file') refuse('unsupported_media')
    const value = typeof part.value === 'string' ? part.value : ''
    size += value.length
    if (part.valueTruncated || size > mostText) refuse('request_too_big')
    fields.set(part.fieldname, value)
  }
  return Object.fromEntries(fields)
}

/** Whether a value can be stored as it is: no zero bytes, no halves of characters, not nested without end. */
export function isSound(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let at = open.pop(); at; at = open.pop()) {
    if (typeof at.value === 'string' && (at.value.includes('\0') || !at.value.isWellFormed()))
      return false
    if (typeof at.value !== 'object' || at.value === null) continue
    if (at.depth === deepest) return false
    for (const [key, inner] of Object.entries(at.value)) {
      open.push({ value: key, depth: 0 }, { value: inner, depth: at.depth + 1 })
    }
  }
  return true
}
