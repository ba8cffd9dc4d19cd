import type { z } from 'zod'
import { refuse } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Limits, LimitName } from '../http/limits.ts'
import { withoutNulls } from '../http/secondLook.ts'
import { fieldsOf } from '../http/sentences.ts'

/** An operation that a `call` frame asks for by name (api: Realtime). */
export interface Operation {
  input: z.ZodType
  limit: LimitName
  answer: (asked: never) => Promise<unknown>
}

/** Name of a `call` frame → what it does; `ping` is the line's own. */
export type Operations = Record<string, Operation>

interface Given<Schema extends z.ZodType> {
  /** The schema of `args`; a frame without any is read as `{}`. */
  input: Schema
  /** Taken beside `read`, which every frame takes. */
  limit?: LimitName
  /**
   * Gives `data` of the answer. The operation proves what the caller may, and opens its own transaction if it changes
   * something.
   */
  answer(asked: { caller: Caller; input: z.output<Schema> }): Promise<unknown>
}

/** Returns an operation, with its arguments typed by their schema. */
export const operation = <Schema extends z.ZodType>({
  input,
  limit = 'read',
  answer,
}: Given<Schema>): Operation => ({ input, limit, answer: answer as Operation['answer'] })

/**
 * Answers a `call` frame.
 * @throws refusal not_found for a name that nobody registered, invalid_input with a sentence for each field, and what
 *   the operation refuses.
 */
export async function operate(
  { operations, limits }: { operations: Operations; limits: Limits },
  { name, args: given }: { name: string; args?: unknown },
  caller: Caller,
): Promise<unknown> {
  const args = given ?? {}
  const found = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (found === undefined) return refuse('not_found')
  if (found.limit !== 'read') await limits.take(found.limit, caller)
  const first = found.input.safeParse(args, { reportInput: true })
  const less = first.success ? null : withoutNulls(args, first.error)
  const parsed = less === null ? first : found.input.safeParse(less, { reportInput: true })
  if (!parsed.success) {
    const { '': whole, ...fields } = fieldsOf(parsed.error)
    refuse('invalid_input', { fields: whole === undefined ? fields : { args: whole } })
  }
  return found.answer({ caller, input: parsed.data } as never)
}
