import type { Readable } from 'node:stream'
import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { countBallots, searchBallots, type BallotSearch } from '../data/ballotLists.ts'
import type { ContestPort } from '../data/port.ts'
import { presentVote } from './vote.ts'

type Names = Awaited<ReturnType<ContestPort['names']>>
export type OwnVote = Reply<'contest/v2/getAllVotes'>['votes'][number]

const batch = 1000
const titles = [
  'contest_name',
  'time',
  'casx_id',
  'round_id',
  'channel',
  'kind',
  'state',
  'quantity',
  'contestant_name',
  'points',
  'country_code',
  'voter',
]

/** All ballots of a search as a file; a CSV has a line for each line of a ballot. */
export async function sendBallots(
  reply: FastifyReply,
  db: Db,
  search: BallotSearch,
  {
    format,
    order,
  }: Pick<ParsedInput<'contest/v2/getAllVotes'>, 'order'> & {
    format: 'csv' | 'json_file'
  },
  names: Names,
): Promise<Readable> {
  async function* batches(): AsyncGenerator<OwnVote[]> {
    for (let after; ;) {
      const rows = await searchBallots(db, search, { limit: batch, order, after })
      yield rows.map((row) => presentOwnVote(row, names))
      if (rows.length < batch) return
      after = rows.at(-1)
    }
  }
  const { ballots, lines } = await countBallots(db, search)
  return sendListFile(reply, {
    format,
    name: 'votes',
    lines: format === 'csv' ? lines : ballots,
    titles,
    answer: { list: 'votes', rest: { next: null, total: ballots, page: 1, limit: ballots } },
    batches: batches(),
    cells,
  })
}

/** A ballot as those see it who run its contest. */
export const presentOwnVote = (row: Parameters<typeof presentVote>[0], names: Names): OwnVote => ({
  ...presentVote(row, names, 'own'),
  contest_name: names.get(row.contest_id)?.contest_name ?? '',
})

const cells = (vote: OwnVote): (string | number)[][] =>
  vote.lines.map((line) => [
    vote.contest_name,
    vote.time,
    vote.casx_id ?? '',
    vote.round_id,
    vote.channel,
    vote.kind,
    vote.state ?? '',
    vote.quantity,
    line.contestant_name,
    line.points,
    vote.country_code ?? '',
    vote.voter ?? '',
  ])
