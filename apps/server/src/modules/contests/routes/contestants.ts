import type { ParsedInput } from '@plaudit/contract/calls'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { contestantsOfContests, entryCounts } from '../data/contestants.ts'
import type { ContestHead } from '../data/contests.ts'
import { organisedBy } from '../data/organised.ts'
import { contestChanged } from '../events.ts'
import { addContestants } from '../mutations/addContestants.ts'
import { filesOfAnswers } from '../mutations/answeredFiles.ts'
import { removeContestant, updateContestant } from '../mutations/contestants.ts'
import { presentOwn, sendContestants } from '../present/contestants.ts'
import type { ContestsParts } from './parts.ts'
import { wholeAnswer } from '../present/whole.ts'
import { seen, signedIn, team } from '../mutations/scopes.ts'

/** Routes for organisers with contestants, and for contestants with their own entry. */
export function contestantRoutes(parts: ContestsParts): Route[] {
  const { storage } = parts
  const changed = (tx: Tx, contest: ContestHead) => contestChanged(tx, parts, contest.row.cx_id)

  return [
    route('contest/v2/addContestants', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope }) => {
        const added = await addContestants(tx, scope.person, scope.contest.row.contest_id, input)
        if (added.ids.length > 0) changed(tx, scope.contest)
        return added
      },
      present: async ({ ids, rows, problems }, { db, caller, scope }) => {
        const { contestants } =
          ids.length === 0
            ? { contestants: [] }
            : await wholeAnswer(db, scope.contest.row.contest_id, scope.person)
        const byId = new Map(contestants.map((one) => [one.contestant_id, one]))
        return {
          // In the order of the rows: the standing's own may turn them round before anybody has voted.
          contestants: ids.flatMap((id) => byId.get(id) ?? []),
          rows,
          problems: problems.map(({ row, field, key }) => ({
            row,
            field,
            error: sentence(`errors_field_${key}`, caller.language),
          })),
        }
      },
    }),
    route('contest/v2/updateContestant', {
      limit: 'write',
      idempotent: true,
      authorise: seen,
      prepare: filesOfAnswers(storage),
      verb: async ({ tx, input, scope }) => {
        await updateContestant(tx, scope.person, scope.contest.row.contest_id, input)
        changed(tx, scope.contest)
      },
      present: async (_, { db, caller, input, scope }) => {
        const { contestants } = await wholeAnswer(db, scope.contest.row.contest_id, scope.person)
        const contestant =
          contestants.find((c) => c.assox_id === input.assox_id) ?? refuse('not_found')
        return {
          contestant,
          message: sentence('contests_server_contestant_updated', caller.language),
        }
      },
    }),
    route('contest/v2/removeContestant', {
      limit: 'write',
      idempotent: true,
      authorise: seen,
      verb: async ({ tx, input, scope }) => {
        await removeContestant(tx, scope.person, scope.contest.row.contest_id, input.assox_id)
        changed(tx, scope.contest)
      },
      present: async (_, { db, scope }) => {
        const { contestants } = await wholeAnswer(db, scope.contest.row.contest_id, scope.person)
        return { contestants }
      },
    }),
    route('contest/v2/getAllContestants', {
      limit: 'read',
      authorise: ({ caller, input, db }) =>
        organisedBy(db, signedIn(caller).user_id, signedIn(caller).is_admin, input.contest_id),
      read: async ({ db, caller, input, scope, reply }) => {
        const person = signedIn(caller)
        const { limit, page, keyword, entry_state, order, after, format } = input
        const counts = await entryCounts(db, scope, keyword)
        if (format === 'csv' || format === 'json_file') {
          const all = entry_state ? counts[entry_state] : sumOf(counts)
          const filter = { keyword, entry_state }
          const batches = everyContest(db, scope, filter, person)
          return sendContestants(reply, caller.language, { format, counts, total: all }, batches)
        }
        const filter = { keyword, entry_state, order, after }
        const { rows, total } = await contestantsOfContests(db, scope, { limit, page, ...filter })
        const contestants = await presentOwn(db, rows, person)
        const next = rows.length < limit ? null : (contestants.at(-1)?.assox_id ?? null)
        return { contestants, counts, next, total, page, limit }
      },
    }),
  ]
}

const allOfOne = 10_000

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

async function* everyContest(
  db: Db,
  contestIds: readonly number[],
  filter: Pick<ParsedInput<'contest/v2/getAllContestants'>, 'keyword' | 'entry_state'>,
  person: Person,
) {
  for (const id of contestIds) {
    const asked = { limit: allOfOne, page: 1, ...filter }
    const { rows } = await contestantsOfContests(db, [id], asked)
    if (rows.length > 0) yield await presentOwn(db, rows, person)
  }
}
