import { hash } from 'node:crypto'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { salt } from '../../../platform/ids.ts'

interface Slot {
  round_id: number
  voter_key: Buffer
  salt: Buffer | null
}

/**
 * The commitments that the ballots of a contest's judges will bear in its rounds, before they vote (product 4): each
 * judge has a slot with its salt in every round. The slot waits for nothing until a ballot takes it.
 * @param keepOut keeps ballots out of the rounds: only where a slot is to be made, else one under way could wait for it
 *   while this waits for that.
 * @returns by round, in the order of the texts.
 */
export async function commitJudges(
  tx: Tx,
  contestId: number,
  { rounds, keys }: { rounds: readonly number[]; keys: readonly Buffer[] },
  keepOut: () => Promise<void>,
): Promise<Map<number, string[]>> {
  const made = new Map<number, string[]>(rounds.map((round) => [round, []]))
  if (rounds.length === 0 || keys.length === 0) return made
  let slots = await slotsOf(tx, contestId, rounds, keys)
  const missing = slots.filter((slot) => slot.salt === null)
  if (missing.length > 0) {
    await keepOut()
    await statement(
      tx.db,
      `insert into vote_slots (contest_id, round_id, voter_key, next_at, salt)
       select $1, round_id, voter_key, to_timestamp(0), salt from unnest($2::bigint[], $3::bytea[], $4::bytea[]) as s (round_id, voter_key, salt)
       order by round_id, voter_key on conflict do nothing`,
      [
        contestId,
        missing.map((slot) => slot.round_id),
        missing.map((slot) => slot.voter_key),
        missing.map(() => salt()),
      ],
    )
    slots = await slotsOf(tx, contestId, rounds, keys)
  }
  for (const { round_id, voter_key, salt: kept } of slots)
    made.get(round_id)?.push(hash('sha256', Buffer.concat([kept ?? Buffer.alloc(0), voter_key])))
  for (const judges of made.values()) judges.sort()
  return made
}

const slotsOf = (
  tx: Tx,
  contestId: number,
  rounds: readonly number[],
  keys: readonly Buffer[],
): Promise<Slot[]> =>
  statement<Slot>(
    tx.db,
    `select r.round_id, k.voter_key, s.salt from unnest($2::bigint[]) as r (round_id) cross join unnest($3::bytea[]) as k (voter_key)
     left join vote_slots s on s.contest_id = $1 and s.round_id = r.round_id and s.voter_key = k.voter_key`,
    [contestId, rounds, keys],
  )
