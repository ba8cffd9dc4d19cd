import { randomBytes } from 'node:crypto'
import { contestOfBallot } from '../policy.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'

interface KeyInContest {
  contest_id: number
  voter_key: Buffer
}

/** Time at which a slot is free again, without the moment of the ballot that took it. */
const endOfDay = `case when isfinite(s.next_at) then date_trunc('day', s.next_at, 'UTC') + interval '1 day' else s.next_at end`

/**
 * Erases the way from a person to their ballots (product 4): the salts of their commitments, their keys, where
 * the ballots came from. The ballots stay and count; the log's leaves, roots and receipts are what they were,
 * but nobody can find out any more whose they are, the operator with all keys included.
 * @returns how many ballots were theirs.
 */
export async function forgetVoter(tx: Tx, userId: number): Promise<number> {
  const ballots = await forgetKeys(
    tx,
    await statement<KeyInContest>(
      tx.db,
      'select distinct contest_id, voter_key from ballots where user_id = $1',
      [userId],
    ),
  )
  await forgetBought(tx, 'v.user_id = $1', [userId])
  return ballots
}

/**
 * A purchase says whose ballot it became: its buyer, what the buyer named it after, the key, where it came from. The
 * part that opens the leaf's commitment to the payment stays, for the proof of what was paid, which names nobody; the
 * checkout leads to nobody either. A purchase that is still to be cast is forgotten with its ballot.
 */
const forgetBought = (tx: Tx, which: string, values: unknown[]): Promise<unknown> =>
  statement(
    tx.db,
    `update bought_votes v set user_id = null, owner = 'gone:' || casx_id, spend_id = casx_id, voter_key = sha256(v.voter_key || gen_random_uuid()::text::bytea),
       origin = '{}', country_code = ''
     where ${which} and v.state <> 'ready'`,
    values,
  )

/**
 * The same for the voter of one ballot, in its contest: a device has no account to be found by, but its person
 * has the number of a receipt.
 */
export async function forgetBallot(tx: Tx, casxId: string): Promise<number> {
  const contestId = contestOfBallot(casxId)
  if (contestId === undefined) return 0
  const keys = await statement<KeyInContest>(
    tx.db,
    'select contest_id, voter_key from ballots where contest_id = $1 and casx_id = $2',
    [contestId, casxId],
  )
  const keepLimits = await limitsOf(tx, keys)
  const ballots = await forgetKeys(tx, keys)
  await keepLimits()
  return ballots
}

/**
 * The slots that these keys have now, to be put back under another salt and with the end of their day: a device that is
 * forgotten is there as before, and votes no earlier for it.
 */
async function limitsOf(tx: Tx, keys: readonly KeyInContest[]): Promise<() => Promise<void>> {
  const slots = await statement<KeyInContest & { round_id: number; next_at: string }>(
    tx.db,
    `select s.contest_id, s.round_id, s.voter_key, (${endOfDay})::text as next_at
     from unnest($1::bigint[], $2::bytea[]) as k (contest_id, voter_key)
     join vote_slots s on s.contest_id = k.contest_id and s.voter_key = k.voter_key where s.next_at > now()`,
    [keys.map(({ contest_id }) => contest_id), keys.map(({ voter_key }) => voter_key)],
  )
  return async () => {
    await statement(
      tx.db,
      `insert into vote_slots (contest_id, round_id, voter_key, next_at, salt)
       select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::timestamptz[], $5::bytea[]) on conflict do nothing`,
      [
        slots.map(({ contest_id }) => contest_id),
        slots.map(({ round_id }) => round_id),
        slots.map(({ voter_key }) => voter_key),
        slots.map(({ next_at }) => next_at),
        slots.map(() => randomBytes(16)),
      ],
    )
  }
}

/** Ballots of one voter stay those of one voter: they are counted as such, and the log's commitments say so. */
async function forgetKeys(tx: Tx, keys: readonly KeyInContest[]): Promise<number> {
  if (keys.length === 0) return 0
  const contests = keys.map(({ contest_id }) => contest_id)
  const known = keys.map(({ voter_key }) => voter_key)
  const fresh = keys.map(({ voter_key }) => randomBytes(voter_key.length))
  const salts = keys.map(() => randomBytes(16))
  await forgetSecondSlots(tx, contests, known)
  await statement(
    tx.db,
    `update vote_slots s set voter_key = k.fresh, salt = k.salt
     from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) as k (contest_id, voter_key, fresh, salt)
     where s.contest_id = k.contest_id and s.voter_key = k.voter_key`,
    [contests, known, fresh, salts],
  )
  const rows = await statement<{ contest_id: number; casx_id: string }>(
    tx.db,
    `update ballots b set voter_key = k.fresh, user_id = null, country_code = '', origin = '{}',
       client_id = b.casx_id
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as k (contest_id, voter_key, fresh)
     where b.contest_id = k.contest_id and b.voter_key = k.voter_key returning b.contest_id, b.casx_id`,
    [contests, known, fresh],
  )
  await forgetBought(
    tx,
    '(v.contest_id, v.casx_id) in (select * from unnest($1::bigint[], $2::text[]))',
    [rows.map(({ contest_id }) => contest_id), rows.map(({ casx_id }) => casx_id)],
  )
  return rows.length
}

/**
 * The slot of a device, mailbox or number beside the voter's own may have a salt made of theirs, and has the very
 * moment of the ballot that took it last. The limit stays, with a salt of chance and to the end of its day.
 */
async function forgetSecondSlots(
  tx: Tx,
  contests: readonly number[],
  known: readonly Buffer[],
): Promise<void> {
  await statement(
    tx.db,
    `update vote_slots s set taken_by = null,
       next_at = ${endOfDay}
     from unnest($1::bigint[], $2::bytea[]) as k (contest_id, voter_key)
     join ballots b on b.contest_id = k.contest_id and b.voter_key = k.voter_key
     where s.contest_id = b.contest_id and s.taken_by = b.casx_id`,
    [contests, known],
  )
  const seconds = await statement<{ contest_id: number; round_id: number; voter_key: Buffer }>(
    tx.db,
    `select s.contest_id, s.round_id, s.voter_key from unnest($1::bigint[], $2::bytea[]) as k (contest_id, voter_key)
     join vote_slots own on own.contest_id = k.contest_id and own.voter_key = k.voter_key
     join vote_slots s on s.contest_id = own.contest_id and s.round_id = own.round_id
       and s.salt = sha256(own.salt || s.voter_key)`,
    [contests, known],
  )
  await statement(
    tx.db,
    `update vote_slots s set salt = k.salt
     from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[]) as k (contest_id, round_id, voter_key, salt)
     where s.contest_id = k.contest_id and s.round_id = k.round_id and s.voter_key = k.voter_key`,
    [
      seconds.map(({ contest_id }) => contest_id),
      seconds.map(({ round_id }) => round_id),
      seconds.map(({ voter_key }) => voter_key),
      seconds.map(() => randomBytes(16)),
    ],
  )
}
