import type { ClientFrame, FrameId } from '@plaudit/contract/realtime'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { isSound } from '../http/input.ts'
import { fieldsOf } from '../http/sentences.ts'

// Repeated as it came: programs number their questions, or name them by a UUID.
const id = z.union([z.int(), z.string().max(100)])
/** What is not there may be null, as in the calls. */
const orNone = <S extends z.ZodType>(schema: S) => schema.nullish().transform((v) => v ?? undefined)
const frame = z.discriminatedUnion('op', [
  z.object({
    id,
    op: z.literal('auth'),
    token: z.string().max(400),
    ssid: orNone(z.string().max(400)),
  }),
  z.object({
    id,
    op: z.literal('subscribe'),
    topic: z.string().max(200),
    since: orNone(z.int().min(0)),
    epoch: orNone(z.string().max(100)),
  }),
  z.object({ id, op: z.literal('unsubscribe'), topic: z.string().max(200) }),
  z.object({ id, op: z.literal('call'), name: z.string().max(100), args: z.unknown().optional() }),
])

/** Reads what a frame holds; undefined when it is no JSON. */
export function parseFrame(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * @throws refusal invalid_input, with a sentence for each wrong part of the frame. A message that is no frame at all is
 *   refused without such sentences.
 */
export function readFrame(given: unknown): ClientFrame {
  const parsed = isSound(given) ? frame.safeParse(given, { reportInput: true }) : undefined
  if (parsed?.success) return parsed.data as ClientFrame
  const { '': none, ...fields } = parsed === undefined ? {} : fieldsOf(parsed.error)
  throw new Refusal('invalid_input', none === undefined && parsed ? { fields } : {})
}

/** Id of the question to answer; 0 is nobody's question. */
export function questionOf(given: unknown): FrameId {
  const asked = id.safeParse((given as { id?: unknown } | null | undefined)?.id)
  return asked.success ? asked.data : 0
}
