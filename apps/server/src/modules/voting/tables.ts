import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface TalliesTable {
  contest_id: number
  round_id: number
  contestant_id: number
  channel: 'public' | 'jury'
  points: number
  ballots: number
  voters: number
  reached_at: Date
  /** Place, in the order of the log, of the ballot that made the sum. */
  reached: string
}

export interface TallyMarksTable {
  contest_id: number
  round_id: number
  contestant_id: number
  channel: 'public' | 'jury'
  points: number
  times: number
}

export interface TallyStateTable {
  contest_id: number
  folded_tx: string
  folded_at: Date | null
  told: number
  ballots: number
  votes: number
  voters: number
}

export interface TallyMinutesTable {
  contest_id: number
  minute: Date
  round_id: number
  kind: 'free' | 'paid' | 'jury'
  ballots: number
  votes: number
}

export interface TallyRaceTable {
  contest_id: number
  minute: Date
  ranking: number[]
  /** In the ranking's order. */
  places: number[]
  /** In the ranking's order; null in what was kept before sums were. */
  sums: number[] | null
}

/** Columns of a ballot, on its way to the database and when it is read. */
export interface Ballot {
  contest_id: number
  casx_id: string
  round_id: number
  user_id: number | null
  channel: 'public' | 'jury'
  kind: 'free' | 'paid' | 'jury'
  quantity: number
  contestants: number[]
  points: number[]
  country_code: string
}

export interface BallotsTable extends Ballot {
  voter_key: Buffer
  client_id: string
  origin: Record<string, unknown>
  cast_at: Date
  next_at: Date
  is_first: boolean
  leaf: string
  tx: string
}

export interface VoteSlotsTable {
  contest_id: number
  round_id: number
  voter_key: Buffer
  next_at: Date
  salt: Buffer
  taken_by: string | null
}

export interface VotingTables {
  tallies: TalliesTable
  tally_marks: TallyMarksTable
  tally_state: TallyStateTable
  tally_minutes: TallyMinutesTable
  tally_race: TallyRaceTable
  ballots: BallotsTable
  vote_slots: VoteSlotsTable
}

export const votingDb = (db: Db) => tablesOf<VotingTables>(db)
