import { Readable } from 'node:stream'
import type { Reply } from '@plaudit/contract/calls'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { csvLine } from '../../../platform/csv.ts'
import { searchBallots, type BallotRow } from '../data/ballots.ts'
import type { ContestPort } from '../data/port.ts'
import { presentVote } from './vote.ts'

const batch = 1000
const columns = [
  'contest_name',
  'time',
  'casx_id',
  'round_id',
  'channel',
  'kind',
  'quantity',
  'contestant_name',
  'points',
  'country_code',
  'voter',
]

/** Answers with all ballots as CSV, a line for each line of a ballot, read in batches while it is sent. */
export function sendBallotsAsCsv(
  reply: FastifyReply,
  db: Db,
  contestIds: readonly number[],
  contestants: readonly number[] | undefined,
  names: Awaited<ReturnType<ContestPort['names']>>,
): Promise<Reply<'contest/v2/getAllVotes'>> {
  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets take a file for Latin-1 unless it begins with this mark.
    yield `\uFEFF${csvLine(columns)}`
    for (let after: BallotRow | undefined; ;) {
      const rows = await searchBallots(db, { contestIds, contestants, limit: batch, after })
      for (const row of rows) {
        const vote = presentVote(row, names, 'own')
        for (const line of vote.lines) {
          yield csvLine([
            names.get(row.contest_id)?.contest_name ?? '',
            vote.time,
            vote.casx_id ?? '',
            vote.round_id,
            vote.channel,
            vote.kind,
            vote.quantity,
            line.contestant_name,
            line.points,
            vote.country_code ?? '',
            vote.voter ?? '',
          ])
        }
      }
      if (rows.length < batch) return
      after = rows.at(-1)
    }
  }
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="votes.csv"')
  // The answer is a stream here; the table of calls types only the JSON form.
  return Promise.resolve(Readable.from(lines()) as unknown as Reply<'contest/v2/getAllVotes'>)
}
