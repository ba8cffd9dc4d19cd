import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { boughtSame } from '../data/payments.ts'
import type { AskParts } from './ask.ts'
import { buyerOf, readBought, type Sameness } from './boughtMeanwhile.ts'
import { samenessOf, wantedBy, type Asked } from './start.ts'

/** Returns the wish of a buyer, in the words of its kind. */
export function wishOf<Input extends { kind: unknown; client_id?: unknown }>(input: Input) {
  const { kind: _kind, client_id: _id, ...wish } = input
  return wish
}

/**
 * Returns the earlier purchases of the same that a buyer knew of: purchases that their quote told, else all there are
 * as the call comes in.
 */
export async function boughtThen(
  parts: AskParts,
  caller: Caller,
  asked: Asked,
  told: string | undefined,
): Promise<Sameness | undefined> {
  const { beside } = asked
  const read = told === undefined ? undefined : readBought(told)
  if (told !== undefined) return read && { ...read, beside }
  try {
    const same = samenessOf(await wantedBy(parts.db, parts, caller, asked), asked.input)
    const { times } = await boughtSame(parts.db, buyerOf(caller), same, beside)
    return { same, beside, times }
  } catch (error) {
    // The purchase itself says why it can't be made.
    if (error instanceof Refusal) return undefined
    throw error
  }
}
