import type { Readable } from 'node:stream'
import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import type { Language } from '@plaudit/contract/constants'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import {
  countLines,
  cursorOfBallot,
  searchBallots,
  type BallotSearch,
} from '../data/ballotLists.ts'
import type { ContestPort } from '../data/port.ts'
import { presentVote } from './vote.ts'

type Names = Awaited<ReturnType<ContestPort['names']>>
type RoundNames = Awaited<ReturnType<ContestPort['roundNames']>>
export type OwnVote = Reply<'contest/v2/getAllVotes'>['votes'][number]

/**
 * Ballots that are written out in one turn of the loop, in which no vote is answered: of a thousand it took some 50 ms of
 * processor time on a busy machine, of 250 some 12, and no more in all.
 */
const batch = 250
const columns = [
  'contest_name',
  'time',
  'casx_id',
  'round',
  'kind',
  'state',
  'quantity',
  'contestant_name',
  'points',
  'country_code',
  'voter',
] as const

/** All ballots of a search as a file; a CSV has a line for each line of a ballot, in the caller's words. */
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
  { names, rounds, language }: { names: Names; rounds: RoundNames; language: Language },
): Promise<Readable> {
  async function* batches(): AsyncGenerator<OwnVote[]> {
    for (let after: string | undefined; ;) {
      const rows = await searchBallots(db, search, { limit: batch, order, after })
      yield rows.map((row) => presentOwnVote(row, names))
      const last = rows.at(-1)
      if (rows.length < batch || last === undefined) return
      after = cursorOfBallot(last)
    }
  }
  const { ballots, lines } = await countLines(db, search)
  return sendListFile(reply, {
    format,
    name: 'votes',
    lines: format === 'csv' ? lines : ballots,
    titles: columns.map((column) => sentence(`contests_server_ballot_${column}`, language)),
    answer: { list: 'votes', rest: { next: null, total: ballots, page: 1, limit: ballots } },
    batches: batches(),
    cells: (vote) => cells(vote, rounds, language),
  })
}

/** A ballot as those see it who run its contest. */
export const presentOwnVote = (row: Parameters<typeof presentVote>[0], names: Names): OwnVote => ({
  ...presentVote(row, names, 'own'),
  contest_name: names.get(row.contest_id)?.contest_name ?? '',
})

function cells(vote: OwnVote, rounds: RoundNames, language: Language): (string | number)[][] {
  const written = {
    ...vote,
    // As spreadsheets read a time; they take the form of the wire for a text.
    time: vote.time.slice(0, 19).replace('T', ' '),
    round: roundOf(rounds.get(vote.round_id), language),
    kind: sentence(`ui_kind_${vote.kind}`, language),
    state: sentence(`area_state_${vote.state ?? 'counted'}`, language),
  }
  return vote.lines.map((line) => columns.map((column) => ({ ...written, ...line })[column] ?? ''))
}

function roundOf(
  round: { name: string; round_number: number } | undefined,
  language: Language,
): string {
  if (round === undefined || round.name !== '') return round?.name ?? ''
  return sentence('contests_round_number', language, { number: round.round_number })
}
