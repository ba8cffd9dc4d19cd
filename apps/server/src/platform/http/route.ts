import type { Readable } from 'node:stream'
import type { CallName, ParsedInput, Reply } from '@plaudit/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/db.ts'
import type { Caller } from './caller.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { LimitName } from './limits.ts'

interface Asked<Name extends CallName> {
  caller: Caller
  input: ParsedInput<Name>
  request: FastifyRequest
  reply: FastifyReply
}

/** The name of the one thing that a call changes; undefined where it changes none that others change too. */
export type QueueBy = (input: Record<string, unknown>) => string | undefined

interface Gates<Name extends CallName, Scope> {
  limit: LimitName
  /** Callers that wait for each other; by default as the module says. */
  queueBy?: QueueBy
  /** Its answer is always shorter than what is worth packing: nothing looks whether to. */
  short?: boolean
  /** Loads what the call is about and proves that the caller may: a refusal, or the scope for the verb. */
  /** `tx` where the call changes something: what is proven here can be proven again once a row was waited for. */
  authorise?: (asked: Asked<Name> & { db: Db; tx?: Tx }) => Promise<Scope> | Scope
}

/** A call that only reads. */
interface Reading<Name extends CallName, Scope> extends Gates<Name, Scope> {
  /** Honours `Idempotency-Key` by its own means: what it writes is not written in a transaction of the route. */
  idempotent?: boolean
  /** Writes in transactions of its own: what somebody who acts for the person does by it is written down. */
  writes?: boolean
  /**
   * A list that may be a second old for readers who have changed nothing: visitors are answered from DATABASE_READ_URL
   * if there is one. The reading goes through the `db` that it is given, and nothing else.
   */
  mayBeOld?: boolean
  /** Looks through many rows for words or filters: a process does few of these at once. */
  searches?: boolean
  /** Its answer; or the stream of a file, which stands outside the contract's form. */
  read: (asked: Asked<Name> & { db: Db; scope: Scope }) => Promise<Reply<Name> | Readable>
}

/** Things that a call reads of its body beside its input, such as a file. */
export interface Received {
  /** Hash of them all: a retry under the same `Idempotency-Key` sends the same. */
  digest: string
}

/** A call that changes something: one transaction around authorise, verb and present. */
interface Changing<
  Name extends CallName,
  Scope,
  Result,
  Prepared,
  Got extends Received,
> extends Gates<Name, Scope> {
  /** Reads what the body holds beside the input, before its key is looked for. */
  receive?: (request: FastifyRequest) => Promise<Got>
  /**
   * Slow work that needs no transaction (a password's hash, a picture's sizes), done before one is opened,
   * so that no connection waits for it. Its writes stay when the call is refused (a try that counts).
   */
  prepare?: (
    asked: Asked<Name> & { db: Db; received: Got; id: IdempotencyKey | undefined },
  ) => Promise<Prepared> | Prepared
  /** Honour `Idempotency-Key` (or `client_id`). Never for answers with tokens. */
  idempotent?: boolean
  verb: (asked: Asked<Name> & { tx: Tx; scope: Scope; prepared: Prepared }) => Promise<Result>
  present: (
    result: Result,
    asked: Asked<Name> & { db: Db; scope: Scope; prepared: Prepared },
  ) => Promise<Reply<Name>> | Reply<Name>
}

export interface Route {
  name: CallName
  limit: LimitName
  queueBy: QueueBy | undefined
  short: boolean
  authorise: ((asked: never) => unknown) | undefined
  idempotent: boolean
  writes: boolean
  mayBeOld: boolean
  searches: boolean
  receive: ((request: FastifyRequest) => Promise<Received>) | undefined
  prepare: ((asked: never) => unknown) | undefined
  read: ((asked: never) => Promise<unknown>) | undefined
  verb: ((asked: never) => Promise<unknown>) | undefined
  present: ((result: never, asked: never) => unknown) | undefined
}

/** Makes a row of the table of calls: its gates in their fixed order, then one verb. */
export function route<Name extends CallName, Scope, Result, Prepared, Got extends Received = never>(
  name: Name,
  gates: Reading<Name, Scope> | Changing<Name, Scope, Result, Prepared, Got>,
): Route {
  return {
    name,
    limit: gates.limit,
    queueBy: gates.queueBy,
    short: gates.short === true,
    authorise: gates.authorise as Route['authorise'],
    idempotent: 'idempotent' in gates && gates.idempotent === true,
    writes: 'writes' in gates && gates.writes === true,
    mayBeOld: 'mayBeOld' in gates && gates.mayBeOld === true,
    searches: 'searches' in gates && gates.searches === true,
    receive: 'receive' in gates ? gates.receive : undefined,
    prepare: 'prepare' in gates ? (gates.prepare as unknown as Route['prepare']) : undefined,
    read: 'read' in gates ? (gates.read as unknown as Route['read']) : undefined,
    verb: 'verb' in gates ? (gates.verb as unknown as Route['verb']) : undefined,
    present: 'present' in gates ? (gates.present as unknown as Route['present']) : undefined,
  }
}
