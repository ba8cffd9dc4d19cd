import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { documentById, documentIn } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { findHead, type ContestHead, type ContestantRow } from '../../contests/data/contests.ts'
import { contestantByPublicId, entryOfPerson } from '../../contests/data/contestants.ts'
import { contestChanged } from '../../contests/events.ts'
import { filesOfAnswers } from '../../contests/mutations/answeredFiles.ts'
import { joinContest } from '../mutations/entries.ts'
import { moderateContestants } from '../mutations/moderation.ts'
import { maySee, maySeeInside } from '../../contests/policy.ts'
import type { EntriesParts } from './parts.ts'
import { seen, team } from '../../contests/mutations/scopes.ts'

/** Routes by which people enter by themselves, and by which each reader reads their entry. */
export function entryRoutes(parts: EntriesParts): Route[] {
  const { storage } = parts
  const changed = (tx: Tx, contest: ContestHead) => contestChanged(tx, parts, contest.row.cx_id)
  return [
    route('contest/v2/joinContest', {
      limit: 'write',
      idempotent: true,
      authorise: seen,
      prepare: filesOfAnswers(storage),
      verb: async ({ tx, input, scope }) => {
        const { contest, person } = scope
        const assox_id = await joinContest(tx, person, contest.row.contest_id, input)
        changed(tx, contest)
        return assox_id
      },
      present: async (assox_id, { db, caller, scope: { contest, person } }) => {
        const { contest_id } = contest.row
        const row = (await contestantByPublicId(db, contest_id, assox_id)) ?? refuse('not_found')
        const contestant = await parts.presented.entrant(db, contest, row, person)
        const key = contestant.contestant_status === '1' ? 'entered' : 'entry_waits'
        return { contestant, message: sentence(`entries_server_${key}`, caller.language) }
      },
    }),
    route('contest/v2/getEntry', {
      limit: 'read',
      authorise: seen,
      read: async ({ db, scope: { contest, person } }) => {
        const own = await entryOfPerson(db, contest.row.contest_id, person.user_id)
        const answer = await parts.presented.whole(db, contest.row.contest_id, person)
        return {
          contest: answer.contest,
          contestant: answer.contestants.find((c) => c.contestant_id === own) ?? null,
          serverTime: answer.serverTime,
        }
      },
    }),
    route('contest/v2/moderateContestants', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope: { contest, person } }) => {
        const { contest_id } = contest.row
        const moved = await moderateContestants(tx, person, contest_id, input, parts.publicUrl)
        if (moved.length > 0) changed(tx, contest)
        return new Set(moved)
      },
      present: async (moved, { db, caller, input, scope }) => {
        const { contestants } = await parts.presented.whole(
          db,
          scope.contest.row.contest_id,
          scope.person,
        )
        const key = input.decision === 'approve' ? 'approved' : 'refused'
        return {
          contestants: contestants.filter((c) => moved.has(c.assox_id)),
          message: sentence(`entries_server_${key}`, caller.language, { count: moved.size }),
        }
      },
    }),
    route('contest/v2/openAnswer', {
      limit: 'read',
      authorise: async ({ caller, input, db }) => {
        const contest = await findHead(db, { cx_id: input.cx_id })
        if (contest === undefined || !maySee(contest, caller)) refuse('not_found')
        const entry = await contestantByPublicId(db, contest.row.contest_id, input.assox_id)
        const isShown = contest.row.fields.some((f) => f.key === input.key && f.public)
        const inside = entry !== undefined && maySeeInside(contest, entry, caller.person)
        const isOpen = entry !== undefined && entry.approved && entry.hidden_at === null && isShown
        if (entry === undefined || !(inside || isOpen)) refuse('not_found')
        return entry
      },
      read: async ({ db, caller, input, scope }) => {
        const document = await answered(db, scope, input.key)
        const { url, expires_at } = signedAddress(parts.secrets, document, {
          holder: holderOf(caller),
        })
        return { name: document.name, url, expires_at: expires_at.toISOString() }
      },
    }),
  ]
}

async function answered(db: Db, entry: ContestantRow, key: string) {
  const id = documentIn(entry.answers[key])
  const document = id === undefined ? undefined : await documentById(db, id)
  return document ?? refuse('not_found')
}
