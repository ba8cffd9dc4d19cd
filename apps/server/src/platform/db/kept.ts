import { createHash } from 'node:crypto'
import type pg from 'pg'

/** So many texts at most: each connection keeps a plan of each that it was asked, and filters make hundreds of texts. */
const most = 24

const names = new Map<string, string>()

/**
 * Returns the text of a statement of which each connection keeps the plan: for those whose plan takes as long as what they
 * read. The texts that are asked first are kept, and those are the usual ones; of others a plan is made each time.
 */
export function kept(text: string): string {
  if (names.size < most && !names.has(text))
    names.set(text, `kept ${createHash('sha256').update(text).digest('base64url')}`)
  return text
}

/** Makes a connection keep such plans. Connections behind a pooler change hands: these are not for it. */
export function keepPlans(client: pg.Client): void {
  const ask = client.query.bind(client) as (...all: unknown[]) => unknown
  const query = (text: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name === undefined ? ask(text, ...rest) : ask({ name, text }, ...rest)
  }
  client.query = query as typeof client.query
}
