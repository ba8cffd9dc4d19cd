import type { ParsedInput } from '@plaudit/contract/calls'
import { route, type Route } from '../../../platform/http/route.ts'
import {
  countBallots,
  cursorOfBallot,
  searchBallots,
  type BallotSearch,
} from '../data/ballotLists.ts'
import { presentOwnVote, sendBallots } from '../present/ballotFile.ts'
import { named, type Names, type VotingParts } from './calls.ts'

/** The ballots of a person's contests, looked through by the people who run them. */
export function allVotesRoutes(parts: VotingParts): Route[] {
  return [
    route('contest/v2/getAllVotes', {
      limit: 'read',
      authorise: ({ input, caller, db }) =>
        parts.contests.organised(
          db,
          caller.person?.user_id ?? 0,
          caller.person?.is_admin ?? false,
          input.contest_id,
        ),
      read: async ({ input, scope, caller, db, reply }) => {
        const { limit, page, order, format, after } = input
        const names = await parts.contests.names(db, scope, true)
        const search = searchOf(input, scope, names)
        if (format === 'csv' || format === 'json_file')
          return sendBallots(
            reply,
            db,
            search,
            { format, order },
            {
              names,
              rounds: await parts.contests.roundNames(db, scope),
              language: caller.language,
            },
          )
        const rows = await searchBallots(db, search, { limit, page, order, after })
        const total = await countBallots(db, search)
        const last = rows.length < limit ? undefined : rows.at(-1)
        return {
          votes: rows.map((row) => presentOwnVote(row, names)),
          next: last ? cursorOfBallot(last) : null,
          total,
          page,
          limit,
        }
      },
    }),
  ]
}

function searchOf(
  input: ParsedInput<'contest/v2/getAllVotes'>,
  contestIds: readonly number[],
  names: Names,
): BallotSearch {
  const { keyword, round_id, kind, state, country_code, from, to } = input
  return {
    contestIds,
    contestants: keyword ? named(names, keyword) : undefined,
    roundId: round_id,
    kind,
    state,
    countryCode: country_code,
    from,
    to,
  }
}
