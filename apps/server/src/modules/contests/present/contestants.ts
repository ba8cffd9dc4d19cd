import type { Readable } from 'node:stream'
import type { Reply } from '@plaudit/contract/calls'
import type { Language } from '@plaudit/contract/constants'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { contestantTextNames, isLongText } from '@plaudit/contract/contests/texts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { SentenceKey } from '../../../platform/sentenceKeys.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { findContest } from '../data/contests.ts'
import type { Answer, PublicContests } from '../data/publicContests.ts'
import type { FoundContestant } from '../data/contestants.ts'
import { contestAnswer } from './answer.ts'

export type OwnContestant = Reply<'contest/v2/getAllContestants'>['contestants'][number]

/** Found contestants with their numbers over all rounds, as their organiser sees them. */
export async function presentOwn(
  db: Db,
  found: readonly FoundContestant[],
  person: Person,
): Promise<OwnContestant[]> {
  const answers = new Map<number, Answer | undefined>()
  for (const id of new Set(found.map((row) => row.contest_id))) {
    const contest = await findContest(db, { contest_id: id })
    answers.set(id, contest && (await contestAnswer(db, contest, { person, now: databaseNow() })))
  }
  return pick(found, (row) => answers.get(row.contest_id)).map(({ contestant, answer }) => ({
    ...contestant,
    contest_name: answer.contest.contest_name,
  }))
}

/** Found contestants as everybody sees them, with their numbers of one round if one is asked for. */
export async function presentFound(
  pages: PublicContests,
  site: SiteScope,
  found: readonly FoundContestant[],
  roundId: number | undefined,
): Promise<Contestant[]> {
  const answers = new Map<string, Answer | undefined>()
  for (const cxId of new Set(found.map((row) => row.cx_id)))
    answers.set(cxId, await pages.answer(site, cxId, roundId))
  return pick(found, (row) => answers.get(row.cx_id)).map(({ contestant }) => contestant)
}

function pick(
  found: readonly FoundContestant[],
  answerOf: (row: FoundContestant) => Answer | undefined,
): { contestant: Contestant; answer: Answer }[] {
  const byId = new Map<number, { contestant: Contestant; answer: Answer }>()
  for (const answer of new Set(found.map(answerOf)))
    for (const contestant of answer?.contestants ?? [])
      byId.set(contestant.contestant_id, { contestant, answer: answer as Answer })
  return found.flatMap((row) => byId.get(row.contestant_id) ?? [])
}

const columns = [
  'contest_name',
  ...contestantTextNames.filter((name) => !isLongText(name)),
  'position',
  'contestant_status',
  'place',
  'votes',
  'score',
  'public_votes',
  'jury_votes',
  'video_url',
] as const

/** The same as a file, with the columns of a CSV in the caller's language; a contest at a time while it is sent. */
export function sendContestants(
  reply: FastifyReply,
  language: Language,
  {
    format,
    counts,
    total,
  }: {
    format: 'csv' | 'json_file'
    counts: Reply<'contest/v2/getAllContestants'>['counts']
    total: number
  },
  batches: AsyncIterable<readonly OwnContestant[]>,
): Readable {
  return sendListFile(reply, {
    format,
    name: 'contestants',
    lines: total,
    titles: columns.map((column) => titleOf(column, language)),
    answer: {
      list: 'contestants',
      rest: { counts, next: null, total, page: 1, limit: total },
    },
    batches,
    cells: (row) => {
      const written = { ...row, contestant_status: approvedWord(row, language) }
      return [columns.map((column) => written[column] ?? '')]
    },
  })
}

const approvedWord = ({ contestant_status }: OwnContestant, language: Language): string =>
  sentence(`contests_server_approved_${contestant_status === '1' ? 'yes' : 'no'}`, language)

const titleOf = (column: string, language: Language): string =>
  sentence(`contests_server_column_${column}` as SentenceKey, language).split('|')[0] ?? column
