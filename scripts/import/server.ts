import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, CallError, createClient, type Session } from '@plaudit/client/client'

/** Waits for this long in all before it gives a call up. */
const patience = 120_000

/** A server to talk to, through public calls only. */
export interface Server {
  url: string
  appToken: string
  /** Calls as a person, or as a visitor. */
  as(session?: Session): Api
}

/**
 * Meets the server at an address.
 * @throws Error with a sentence for the person at the console when nobody answers there.
 */
export async function meet(address: string): Promise<Server> {
  const url = address.replace(/\/+$/, '')
  const as = (session: Session = {}): Api =>
    patient(createClient({ baseUrl: url, session: () => session, language: () => 'en' }))
  try {
    const site = await createClient({ baseUrl: url }).call('api/site', {})
    return { url, appToken: site.app_token, as }
  } catch (error) {
    if (error instanceof CallError && error.status === 0)
      throw new Error(
        `Nobody answers at ${url}. Start the server with "npm start", or name it with --url.`,
      )
    // The address of a page, or another server, whose answer would tell nobody anything.
    if (error instanceof CallError && (error.failure === undefined || error.code === 'not_found'))
      throw new Error(
        `There is no Plaudit at ${url}. Name the server’s address alone with --url, such as http://localhost:3000.`,
      )
    throw error
  }
}

/**
 * Calls again when the server asks to wait (429 with Retry-After), is not ready (503), or the connection broke:
 * every call made here is a read or carries a key of its own, so that a repeat does nothing twice.
 */
function patient(api: Api): Api {
  return {
    async call(name, input, options) {
      const until = Date.now() + patience
      for (let attempt = 0; ; attempt++) {
        try {
          return await api.call(name, input, options)
        } catch (error) {
          const wait = error instanceof CallError ? waitFor(error, attempt) : undefined
          if (wait === undefined || Date.now() + wait > until) throw error
          await sleep(wait)
        }
      }
    },
  }
}

function waitFor(error: CallError, attempt: number): number | undefined {
  if (error.status === 429) return (error.retryAfter ?? 1) * 1000
  // The same ballot is on its way a second time, after a broken connection.
  if (error.code === 'in_progress') return 100
  if (error.status === 503 || error.status === 0) return Math.min(5000, 200 * 2 ** attempt)
  return undefined
}

/** Does the work for each, so many at a time, and gives the answers in order. */
export async function forEach<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  const left = list.entries()
  const worker = async () => {
    for (const [index, item] of left) answers[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker))
  return answers
}
