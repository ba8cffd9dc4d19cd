import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Outgoing } from '../../../../platform/outgoing/outgoing.ts'
import { basic, speak, type Question, type Said } from './speak.ts'
import { Kept } from '../../../../platform/kept.ts'

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

export interface Client {
  id: string
  secret: string
  /** Address that gives tokens. */
  url: string
  scope?: string
}

/** Asks with a token of this client, and once more with a fresh one where the provider no longer knows it. */
export type WithToken = <Schema extends z.ZodType>(
  client: Client,
  question: Question,
  schema: Schema,
) => Promise<Said<z.output<Schema>>>

/** Tokens of client credentials (RFC 6749, 4.4), kept in memory for as long as they hold. */
export function openTokens(outgoing: Outgoing): WithToken {
  const kept = new Kept<string>({ most: 1000 })
  const nameOf = ({ id, secret, url }: Client): string =>
    createHash('sha256').update(`${url} ${id} ${secret}`).digest('hex')
  const fresh = async (client: Client): Promise<Said<string>> => {
    const form = { grant_type: 'client_credentials', ...(client.scope && { scope: client.scope }) }
    const headers = { authorization: basic(client.id, client.secret) }
    const said = await speak(outgoing, { url: client.url, form, headers }, token)
    if (said.kind !== 'answer') return said
    const { access_token, expires_in: seconds } = said.body
    const until = Date.now() + Math.max(0, seconds - Math.min(60, seconds / 5)) * 1000
    kept.set(nameOf(client), access_token, until)
    return { ...said, body: access_token }
  }
  return async (client, question, schema) => {
    const known = kept.get(nameOf(client))
    const given = known === undefined ? await fresh(client) : undefined
    if (given !== undefined && given.kind !== 'answer') return given
    const ask = (value: string) =>
      speak(
        outgoing,
        { ...question, headers: { ...question.headers, authorization: `Bearer ${value}` } },
        schema,
      )
    const said = await ask(given?.body ?? known ?? '')
    // A token that ended early was refused before anything was done.
    if (known === undefined || said.kind !== 'refusal' || said.status !== 401) return said
    const again = await fresh(client)
    return again.kind === 'answer' ? ask(again.body) : again
  }
}
