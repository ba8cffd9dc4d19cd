import type { Answer } from '../http.ts'
import { fault, type Account } from './world.ts'
import type { Clock } from '../clock.ts'

/** Keys are forgotten once they are a day old. */
export const keyLife = 24 * 60 * 60 * 1000

const mistaken = (key: string) =>
  fault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const inUse = () =>
  fault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  })

/**
 * Runs a request once for its `Idempotency-Key`: the same request has the first answer again, be it a failure; another
 * with the same key is refused. Requests that were refused for what they ask are not kept.
 */
export async function oncePerKey(
  account: Account,
  clock: Clock,
  request: { key: string | undefined; mark: string },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { key, mark } = request
  if (key === undefined) return run()
  const kept = account.keys.get(key)
  if (kept !== undefined && clock.now().getTime() - kept.at.getTime() < keyLife) {
    if (kept.mark !== mark) throw mistaken(key)
    if (kept.answer === undefined) throw inUse()
    return { ...kept.answer, headers: { ...kept.answer.headers, 'idempotent-replayed': 'true' } }
  }
  account.keys.set(key, { mark, answer: undefined, at: clock.now() })
  try {
    const answer = await run()
    account.keys.set(key, { mark, answer, at: clock.now() })
    return answer
  } catch (error) {
    account.keys.delete(key)
    throw error
  }
}
