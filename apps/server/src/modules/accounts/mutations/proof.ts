import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { bearerOf, type Person } from '../../../platform/http/caller.ts'
import { isProven, waysOf } from '../data.ts'
import { hashOfToken } from './sessions.ts'

/** The hash of the token that a signed-in caller's request carries. */
export const sessionHash = (request: FastifyRequest): Buffer =>
  hashOfToken(bearerOf(request.headers)?.token ?? '')

/** Tells whether the caller's person proved themselves in this session a moment ago. */
export const isProvenSession = (db: Db, request: FastifyRequest): Promise<boolean> =>
  isProven(db, sessionHash(request))

/**
 * Asks for a proof of the last moments before a dear act: by password, passkey or code (product 1).
 * @throws refusal prove_yourself, with how they can.
 */
export async function requireProof(
  db: Db,
  request: FastifyRequest,
  { user_id }: Pick<Person, 'user_id'>,
): Promise<void> {
  if (await isProvenSession(db, request)) return
  const ways = await waysOf(db, user_id, request.host)
  refuse('prove_yourself', { details: { ways } })
}
