import { createHash } from 'node:crypto'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { secretToken } from '../../../platform/ids.ts'
import { accountsDb } from '../tables.ts'

/** A session lives this many days after it was last used. */
const days = 90

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session; only the hash of its token is kept, so the answer is the one place it stands in. */
export async function openSession(tx: Tx, userId: number, userAgent: string): Promise<string> {
  const token = secretToken()
  await statement(
    tx.db,
    `insert into sessions (token_hash, user_id, expires_at, user_agent)
     values ($1, $2, now() + make_interval(days => $3), $4)`,
    [hashOfToken(token), userId, days, userAgent],
  )
  return token
}

/** The days begin anew; done at most once a day for a session. */
export async function prolongSession(db: Db, tokenHash: Buffer): Promise<void> {
  await statement(
    db,
    `update sessions set seen_at = now(), expires_at = now() + make_interval(days => $2)
     where token_hash = $1`,
    [tokenHash, days],
  )
}

export async function closeSession(tx: Tx, token: string): Promise<void> {
  await accountsDb(tx.db)
    .deleteFrom('sessions')
    .where('token_hash', '=', hashOfToken(token))
    .execute()
}

/** Ends every session of a person. */
export async function closeSessionsOf(tx: Tx, userId: number): Promise<void> {
  await accountsDb(tx.db).deleteFrom('sessions').where('user_id', '=', userId).execute()
}
