import { randomBytes } from 'node:crypto'
import { statement, type Tx } from '../../../platform/db/db.ts'

interface KeyInContest {
  contest_id: number
  voter_key: Buffer
}

/**
 * Erases the way from a person to their ballots (product 4): the salts of their commitments, their keys, where
 * the ballots came from. The ballots stay and count; the log's leaves, roots and receipts are what they were,
 * but nobody can find out any more whose they are, the operator with all keys included.
 * @returns how many ballots were theirs.
 */
export async function forgetVoter(tx: Tx, userId: number): Promise<number> {
  // Ballots of one voter stay those of one voter: they are counted as such, and the log's commitments say so.
  const keys = await statement<KeyInContest>(
    tx.db,
    'select distinct contest_id, voter_key from ballots where user_id = $1',
    [userId],
  )
  if (keys.length === 0) return 0
  const exchange = [
    keys.map(({ contest_id }) => contest_id),
    keys.map(({ voter_key }) => voter_key),
    keys.map(({ voter_key }) => randomBytes(voter_key.length)),
  ]
  await statement(
    tx.db,
    `update vote_slots s set voter_key = k.fresh, salt = decode(md5(random()::text || k.fresh::text), 'hex')
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as k (contest_id, voter_key, fresh)
     where s.contest_id = k.contest_id and s.voter_key = k.voter_key`,
    exchange,
  )
  const rows = await statement<{ casx_id: string }>(
    tx.db,
    `update ballots b set voter_key = k.fresh, user_id = null, country_code = '', origin = '{}',
       client_id = b.casx_id
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as k (contest_id, voter_key, fresh)
     where b.contest_id = k.contest_id and b.voter_key = k.voter_key returning b.casx_id`,
    exchange,
  )
  return rows.length
}
