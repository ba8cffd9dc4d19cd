import { statement, type Db } from '../../../platform/db/db.ts'

/** A log whose newest head a witness has not signed. */
export interface Unwitnessed {
  contest_id: number
  origin: string
  size: number
  checkpoint: string
  /** Size of the head that the witness signed last. */
  known: number
}

/** Logs that a witness is behind with; one that it refused is asked about again after an hour. */
export const unwitnessed = (db: Db, witness: string, most: number): Promise<Unwitnessed[]> =>
  statement(
    db,
    `select s.contest_id, s.origin, s.size, s.checkpoint, coalesce(w.size, 0) as known
     from log_state s left join log_witnesses w on w.contest_id = s.contest_id and w.witness = $1
     where s.checkpoint is not null and coalesce(w.size, 0) <> s.size
       and (w.problem is null or w.checked_at < now() - interval '1 hour')
     order by w.checked_at nulls first, s.contest_id limit $2`,
    [witness, most],
  )

export interface WitnessState {
  witness: string
  /** Leaves below the newest head that it signed; 0 for none. */
  size: number
  /** Time at which it signed that. */
  seen_at: Date | null
  problem: 'ahead' | 'forked' | null
}

/** The witnesses of a log that have answered for it, by name. */
export const witnessesOf = (db: Db, contestId: number): Promise<WitnessState[]> =>
  statement(
    db,
    `select w.witness, coalesce(c.size, 0) as size, c.seen_at, w.problem from log_witnesses w
     left join lateral (
       select size, seen_at from log_cosignatures c
       where c.contest_id = w.contest_id and c.witness = w.witness order by size desc limit 1
     ) c on true
     where w.contest_id = $1 and (w.problem is not null or c.size is not null) order by w.witness`,
    [contestId],
  )

/** Witnesses' lines by the size of the head that they stand under. */
export async function cosignaturesOf(
  db: Db,
  contestId: number,
  sizes: readonly number[],
): Promise<Map<number, string>> {
  const rows = await statement<{ size: number; lines: string }>(
    db,
    `select size, string_agg(line, '' order by witness) as lines from log_cosignatures
     where contest_id = $1 and size = any ($2::bigint[]) group by size`,
    [contestId, sizes],
  )
  return new Map(rows.map(({ size, lines }) => [size, lines]))
}
