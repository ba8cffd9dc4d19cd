import type { z } from 'zod'
import {
  OutgoingFault,
  type Outgoing,
  type OutgoingRequest,
} from '../../../../platform/outgoing/outgoing.ts'

/** Answer that came back. `silence`: nothing certain (a time-out, a broken connection, 5xx, what can't be read). */
export type Said<Body> =
  | { kind: 'answer'; status: number; body: Body }
  | { kind: 'refusal'; status: number; code: string; body: unknown }
  | { kind: 'silence'; why: string }

export interface Question {
  url: string
  method?: OutgoingRequest['method']
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
}

/** Milliseconds that a provider has for its answer; afterwards it is looked up. */
export const patience = 20_000

const largest = 4_000_000

/** The first word by which an answer names its reason, wherever the provider puts it. */
function codeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const { details, name, error, message } = body as Record<string, unknown>
  const [detail] = Array.isArray(details) ? (details as { issue?: unknown }[]) : []
  const words = [detail?.issue, name, error, message]
  return words.find((word): word is string => typeof word === 'string') ?? ''
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** Asks a provider and reads its answer in the form that it describes. Never throws for what is said or not said. */
export async function speak<Schema extends z.ZodType>(
  outgoing: Outgoing,
  question: Question,
  schema: Schema,
): Promise<Said<z.output<Schema>>> {
  const { url, json, form } = question
  const body = json !== undefined ? JSON.stringify(json) : form && String(new URLSearchParams(form))
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  try {
    const { status, body: bytes } = await outgoing.request(url, {
      method: question.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': type }),
        ...question.headers,
      },
      ...(body !== undefined && { body }),
      timeout: patience,
      largest,
    })
    return heard(status, parsed(bytes.toString()), schema)
  } catch (error) {
    if (error instanceof OutgoingFault) return { kind: 'silence', why: error.kind }
    throw error
  }
}

function heard<Schema extends z.ZodType>(
  status: number,
  body: unknown,
  schema: Schema,
): Said<z.output<Schema>> {
  if (status >= 500 || status === 408) return { kind: 'silence', why: `status_${status}` }
  if (status === 429) return { kind: 'silence', why: 'busy' }
  if (status < 200 || status >= 300)
    return { kind: 'refusal', status, code: codeOf(body).slice(0, 100), body }
  const read = schema.safeParse(body)
  return read.success
    ? { kind: 'answer', status, body: read.data }
    : { kind: 'silence', why: 'unreadable' }
}

export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
