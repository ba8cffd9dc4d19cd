import { createHash } from 'node:crypto'
import { inTransaction, statement, type Db, type Tx } from '../db/db.ts'
import { brokenConstraint, refuse, Refusal } from '../errors.ts'
import { Kept } from '../kept.ts'
import type { Caller } from './caller.ts'

export const longestKey = 200

export interface IdempotencyKey {
  /** Scope: the account or device. */
  caller: string
  call: string
  key: string
  bodyHash: Buffer
}

/** The key that a header carries, if any. @throws refusal invalid_input for one too long to be kept. */
export function keptKey(key: unknown): string | undefined {
  if (typeof key !== 'string' || key === '') return undefined
  // Passed over, the retry that it is for would be done a second time; cut, two keys would be one.
  if (key.length > longestKey) refuse('invalid_input', { fields: { idempotency_key: 'too_long' } })
  return key
}

/** Returns the key by which a request is known again, if it carries one. @throws as `keptKey`. */
export function idempotencyKey(
  caller: string,
  call: string,
  given: unknown,
  body: unknown,
): IdempotencyKey | undefined {
  const key = keptKey(given)
  if (key === undefined) return undefined
  return { caller, call, key, bodyHash: hashOf(body) }
}

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/** Returns what is kept of a body beside the id that its client gave the thing which it makes. */
export const bodyHash = (body: unknown): string => hashOf(body).toString('base64url')

/**
 * Proves that what comes under an id for which something was made is the same again, however late: answers are kept for a
 * day only. @throws refusal idempotency_conflict.
 */
export function proveSame({ body_hash }: { body_hash: string | null }, body: unknown): void {
  if (body_hash !== null && body_hash !== bodyHash(body)) refuse('idempotency_conflict')
}

/**
 * The first answer to this key, if there was one.
 * @throws refusal idempotency_conflict when the first request had another body.
 */
export async function firstAnswer(db: Db, id: IdempotencyKey): Promise<unknown> {
  const [row] = await statement<{ body_hash: Buffer; answer: unknown }>(
    db,
    `select body_hash, answer from idempotency_keys
     where caller = $1 and call = $2 and key = $3 and created_at > now() - interval '24 hours'`,
    [id.caller, id.call, id.key],
  )
  if (row === undefined) return undefined
  if (!row.body_hash.equals(id.bodyHash)) refuse('idempotency_conflict')
  return row.answer
}

/** Keeps the answer in the transaction that made it: a twin under way at the same time fails on the key and rolls back. */
export async function keepAnswer(tx: Tx, id: IdempotencyKey, answer: unknown): Promise<void> {
  await statement(
    tx.db,
    `insert into idempotency_keys as k (caller, call, key, body_hash, status, answer) values ($1, $2, $3, $4, 200, $5)
     on conflict (caller, call, key) do update
       set body_hash = excluded.body_hash, answer = excluded.answer, created_at = now()
       where k.created_at <= now() - interval '24 hours'
     returning 1`,
    [id.caller, id.call, id.key, id.bodyHash, JSON.stringify(answer)],
  ).then((rows) => {
    if (rows.length === 0) throw new TwinRequest()
  })
}

/** Keys that are remembered, each for half a day at most. */
const mostUsed = 100_000
const halfADay = 43_200_000

/** Uses of keys lately in this process, where an answer that is kept for each would cost too much. */
export interface UsedKeys {
  /** @throws refusal idempotency_conflict where the key was used for something else. */
  prove(caller: Caller, key: string, about: string): void
  use(caller: Caller, key: string, about: string): void
}

export function openUsedKeys(): UsedKeys {
  const used = new Kept<string>({ most: mostUsed })
  const nameOf = (caller: Caller, key: string) => `${scopeOf(caller)} ${key}`
  return {
    prove(caller, key, about) {
      if ((used.get(nameOf(caller, key)) ?? about) !== about) refuse('idempotency_conflict')
    },
    use: (caller, key, about) => used.set(nameOf(caller, key), about, Date.now() + halfADay),
  }
}

/** Returns the owner of the keys: the account, else the device, else the network. */
export const scopeOf = ({ person, device, network }: Caller): string => {
  if (person) return `u${person.user_id}`
  return device ? `d${device}` : `n${network}`
}

/** The same request was answered by a twin while this one was under way: this one is undone. */
export class TwinRequest extends Error {}

export const isTwin = (error: unknown): boolean =>
  error instanceof TwinRequest || brokenConstraint(error) === 'idempotency_keys_pkey'

/** Forgets what a person was answered, whatever stood in it. */
export async function forgetAnswers(tx: Tx, userId: number): Promise<void> {
  await statement(tx.db, 'delete from idempotency_keys where caller = $1', [`u${userId}`])
}

/**
 * Does a step of a call that is committed before the call is done. Where the call was cut off behind it (killed, its
 * answer lost), the call's repetition finds what the step gave, and so does a twin in another process.
 * @param id key of the call, if it carries one. @param step name of the step within the call.
 */
export async function stepOnce<Given>(
  db: Db,
  id: IdempotencyKey | undefined,
  step: string,
  work: (tx: Tx) => Promise<Given>,
): Promise<Given> {
  if (id === undefined) return inTransaction(db, work)
  const own = { ...id, call: `${id.call} ${step}` }
  const known = () => firstAnswer(db, own) as Promise<Given | undefined>
  const before = await known()
  if (before !== undefined) return before
  try {
    return await inTransaction(db, async (tx) => {
      const given = await work(tx)
      await keepAnswer(tx, own, given)
      return given
    })
  } catch (error) {
    const given = isTwin(error) || error instanceof Refusal ? await known() : undefined
    if (given === undefined) throw error
    return given
  }
}
