import type { CallDefinition } from '@plaudit/contract/call'
import { calls } from '@plaudit/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, type Db } from '../db/db.ts'
import { unlessUndone } from '../db/undone.ts'
import { isWorthAgain, refuse, Refusal } from '../errors.ts'
import { noteActing, noteActingBeside } from './acting.ts'
import { proveNotActing, type Caller } from './caller.ts'
import {
  firstAnswer,
  idempotencyKey,
  isTwin,
  keepAnswer,
  scopeOf,
  type IdempotencyKey,
} from './idempotency.ts'
import { inputOf } from './input.ts'
import type { Limits } from './limits.ts'
import { openRooms } from '../room.ts'
import type { Received, Route } from './route.ts'
import { searching } from './searching.ts'

export interface ServeParts {
  db: Db
  /** The database for lists that may be a second old; the same one where there is no other, or it is away or behind. */
  reads?: () => Db
  limits: Limits
  identify: (request: FastifyRequest) => Promise<Caller> | Caller
}

// The table of calls is typed row by row; here every row is run the same way.
type Run = (asked: unknown) => unknown
type Present = (result: unknown, asked: unknown) => unknown

declare module 'fastify' {
  interface FastifyRequest {
    /** The maker of the call, once it was let in. */
    caller: Caller | null
  }
}

/**
 * The gates that need no body, before any of it is read: identify, limit, and the right to make the call at all.
 * A caller who is turned away here costs nothing more.
 */
export function admit(
  route: Route,
  parts: ServeParts,
  request: FastifyRequest,
): Promise<void> | undefined {
  const enter = (caller: Caller): Promise<void> | undefined => {
    request.caller = caller
    return letIn(route, parts.limits, caller)
  }
  const caller = parts.identify(request)
  return caller instanceof Promise ? caller.then(enter) : enter(caller)
}

/**
 * Counts the call of somebody who is known, and refuses a call that is not for them. Only what has to be asked of others
 * is waited for: most callers and their counts are known here.
 */
export function letIn(
  route: Route,
  limits: Pick<Limits, 'take'>,
  caller: Caller,
): Promise<void> | undefined {
  const counted = limits.take(route.limit, caller)
  if (counted === undefined) return mayCall(route, caller)
  return counted.then(() => mayCall(route, caller))
}

/** @throws refusals sign_in_required, forbidden, admin_elsewhere. */
function mayCall(route: Route, caller: Caller): undefined {
  const { who, personal } = calls[route.name] as CallDefinition
  const { person, session } = caller
  if (who !== 'all' && person === null) refuse('sign_in_required')
  const lacks = session?.isElsewhere ? 'admin_elsewhere' : 'forbidden'
  if (who === 'admin' && person?.is_admin !== true) refuse(lacks)
  // A person who signed in for somebody else does not do what a person does for themselves alone.
  if (personal) proveNotActing(caller)
}

/**
 * Tells whether a call makes or changes something; a call with its own keys of repetition writes beside the
 * transaction.
 */
export const makesSomething = ({ read, idempotent }: Route): boolean =>
  read === undefined || idempotent

/**
 * Runs one admitted call through the rest of its gates in their fixed order: validate, authorise,
 * idempotency, verb, present (house 3).
 */
export function serve(
  route: Route,
  parts: ServeParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    const caller = request.caller ?? refuse('something_went_wrong')
    const run = (input: unknown): Promise<unknown> => {
      const asked = { caller, input, request, reply }
      if (route.read === undefined) return change(route, parts, asked)
      const answer = reading(route, parts, asked)
      return route.writes ? noted(route, parts, caller, answer) : answer
    }
    const given = inputOf(route.name, request, makesSomething(route))
    return given instanceof Promise ? given.then(run) : run(given)
  } catch (error) {
    return Promise.reject(error as Error)
  }
}

/** Notes an act that was done. The act stands, also where it can't be written down: it is not done again. */
async function noted(
  { name }: Route,
  { db }: ServeParts,
  caller: Caller,
  answer: Promise<unknown>,
): Promise<unknown> {
  const given = await answer
  await noteActingBeside(db, name, caller)
  return given
}

/**
 * A connection that the database dropped is noticed only by its next user: a reader looks again once. The primary
 * answers what a copy can't, for any reason (the copy is behind, undoes a long read, is gone). What the copy does not
 * find may have been published a moment ago.
 */
export function reading(
  route: Route,
  parts: Pick<ServeParts, 'db' | 'reads'>,
  asked: AskedOf,
): Promise<unknown> {
  const read = () => readingTwice(route, parts, asked)
  return route.searches ? searching(asked, read) : read()
}

async function readingTwice(
  route: Route,
  parts: Pick<ServeParts, 'db' | 'reads'>,
  asked: AskedOf,
  again = true,
): Promise<unknown> {
  // A signed-in person may have written a moment ago, and sees it: they read where they wrote.
  const isOldFine = again && route.mayBeOld && asked.caller.person === null
  const db = isOldFine ? (parts.reads?.() ?? parts.db) : parts.db
  try {
    const scope = await (route.authorise as Run | undefined)?.({ ...asked, db })
    return await (route.read as Run)({ ...asked, db, scope })
  } catch (error) {
    const isWorthIt =
      isWorthAgain(error) ||
      (db !== parts.db && (!(error instanceof Refusal) || error.code === 'not_found'))
    if (again && isWorthIt && !asked.reply.sent) return readingTwice(route, parts, asked, false)
    throw error
  }
}

/** A call whose caller was let in and whose input was checked. */
export interface AskedOf {
  caller: Caller
  input: unknown
  request: FastifyRequest
  reply: FastifyReply
  received?: Received | undefined
}

async function change(route: Route, parts: ServeParts, given: AskedOf): Promise<unknown> {
  const asked = route.receive ? { ...given, received: await route.receive(given.request) } : given
  const id = route.idempotent ? keyOf(route.name, asked) : undefined
  if (id === undefined) return changeOnce(route, parts, asked)
  return ofTwins(nameOf(id), async () => {
    const known = await firstAnswer(parts.db, id)
    return known ?? changeOnce(route, parts, asked, id)
  })
}

/** Twins that come to this process are done one at a time: their counts beside the transaction count once. */
const ofTwins = openRooms(1)

const nameOf = ({ caller, call, key }: IdempotencyKey): string => `${caller} ${call} ${key}`

/** Number of calls of this process that have changed something, or have tried to. */
export const changes = { count: 0 }

async function changeOnce(
  route: Route,
  parts: ServeParts,
  asked: AskedOf,
  id?: IdempotencyKey,
): Promise<unknown> {
  const prepared = await (route.prepare as Run | undefined)?.({ ...asked, db: parts.db, id })
  const once = () =>
    inTransaction(parts.db, async (tx) => {
      const scope = await (route.authorise as Run | undefined)?.({ ...asked, db: tx.db, tx })
      const result = await (route.verb as Run)({ ...asked, tx, scope, prepared })
      const answer = await (route.present as Present)(result, {
        ...asked,
        db: tx.db,
        scope,
        prepared,
      })
      if (id) await keepAnswer(tx, id, answer)
      await noteActing(tx, route.name, asked.caller)
      return answer
    })
  try {
    return await inQueue(route, asked, () => unlessUndone(once))
  } catch (error) {
    // The twin won: its answer is this one's, unless it was undone itself. Its changes may be why this one is refused.
    const answer =
      id && (isTwin(error) || error instanceof Refusal)
        ? await firstAnswer(parts.db, id)
        : undefined
    if (answer === undefined) throw error
    return answer
  } finally {
    changes.count += 1
  }
}

// A request that waits for a row's lock holds a connection: hundreds who want the same row would leave none for everybody
// else. The lock still decides.
const ofPerson = openRooms(4)
const ofThing = openRooms(2)

/**
 * Lets a person change a few things at a time, and few people one thing; a caller who has gone meanwhile wants nothing
 * any more.
 */
function inQueue<Result>(
  { queueBy }: Route,
  { caller, input, reply }: AskedOf,
  work: () => Promise<Result>,
): Promise<Result> {
  const about = queueBy?.(input as Record<string, unknown>)
  const begin = async () => (reply.raw.destroyed ? refuse('unavailable') : work())
  const inThing = () => (about === undefined ? begin() : ofThing(about, begin))
  return caller.person === null ? inThing() : ofPerson(`${caller.person.user_id}`, inThing)
}

function keyOf(name: string, asked: AskedOf): IdempotencyKey | undefined {
  const { caller, input, request, received } = asked
  const key = request.headers['idempotency-key'] ?? (input as { client_id?: string }).client_id
  return idempotencyKey(scopeOf(caller), name, key, received?.digest ?? input)
}
