import { CallError } from '@plaudit/client/client'
import { newId } from '../../../lib/new-id.ts'

type Ask<Answer> = (key: string) => Promise<Answer>

/**
 * Keys of presses that move money, by the thing that is moved. The answer to a press may be lost after the server did
 * it: the next press asks with the same key and moves nothing a second time. Keys outlast their dialog, since a person
 * closes it and opens it again. An answer ends a key, and so does the word that it stands for another request: the first
 * press did arrive, and what is asked for now is new. After any other refusal the key stays, since a refusal (too many
 * requests, a session that ended) says nothing about the press before it.
 */
export function openKeys() {
  const kept = new Map<string, string>()
  return async function once<Answer>(what: string, ask: Ask<Answer>): Promise<Answer> {
    const key = kept.get(what) ?? newId()
    kept.set(what, key)
    try {
      const answer = await ask(key)
      kept.delete(what)
      return answer
    } catch (error) {
      if (error instanceof CallError && error.code === 'idempotency_conflict') kept.delete(what)
      throw error
    }
  }
}

/** Keys of this page, for all dialogs that move money. */
export const once = openKeys()
