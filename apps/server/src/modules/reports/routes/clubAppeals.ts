import type { ClubAppeal, ClubDecision } from '@plaudit/contract/reports/clubAppeals'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { ReportedThing } from '../../../platform/reported.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { clubsByIds, sightsOf } from '../../clubs/data/clubs.ts'
import { mayKnow } from '../../clubs/policy.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { appealsWaiting, decisionsAbout, type DecisionRow } from '../data/clubAppeals.ts'
import type { ReportParts } from '../mutations.ts'
import { answerClubAppeal, mayTakeUp, objectInClub } from '../mutations/clubAppeals.ts'
import { appealUntil } from '../policy.ts'
import { keptClub } from './clubs.ts'

const pageSize = 20

/** Objections to what the keepers of a club did (product 8). */
export const clubAppealRoutes = (parts: () => ReportParts): Route[] => [
  route('reports/getClubDecisions', {
    limit: 'read',
    read: async ({ db, caller, input: { before } }) => {
      const person = personOf(caller)
      const rows = await decisionsAbout(db, person.user_id, { before, limit: pageSize + 1 })
      const shown = rows.slice(0, pageSize)
      return {
        decisions: await presentDecisions(db, parts(), shown, caller),
        next: rows.length > pageSize ? (shown.at(-1)?.act_id ?? null) : null,
      }
    },
  }),
  route('reports/appealInClub', {
    limit: 'reporting',
    idempotent: true,
    verb: ({ tx, caller, input }) => objectInClub(tx, personOf(caller), input),
    present: (state) => ({ state }),
  }),
  route('reports/getClubAppeals', {
    limit: 'read',
    authorise: async ({ db, caller, input: { gx_id } }) => {
      if (gx_id !== undefined) return keptClub({ db, caller, input: { gx_id } })
      return personOf(caller).is_admin ? undefined : refuse('forbidden')
    },
    read: async ({ db, caller, scope }) => {
      const { user_id } = personOf(caller)
      const rows = await appealsWaiting(db, scope?.row.group_id)
      // The person it is about and the person who did it do not decide.
      const others = rows.filter((row) => row.user_id !== user_id && row.keeper_id !== user_id)
      const own = scope === undefined ? rows.filter((row) => row.user_id !== user_id) : others
      return { appeals: await presentAppeals(db, parts(), own, caller) }
    },
  }),
  route('reports/answerClubAppeal', {
    limit: 'write',
    verb: ({ tx, caller, input }) => answerClubAppeal(tx, parts(), personOf(caller), input),
    present: () => ({ answered: true as const }),
  }),
]

type Around = (row: DecisionRow) => {
  club: ClubDecision['club']
  written: string
  reason: string
}

/** Returns what stands around each of some acts, as its reader may know it. */
async function around(
  db: Db,
  { things }: Pick<ReportParts, 'things'>,
  rows: readonly DecisionRow[],
  caller: Caller,
): Promise<Around> {
  const clubs = await clubsByIds(
    db,
    rows.map(({ group_id }) => group_id),
  )
  const sights = new Map(
    (await sightsOf(db, [...clubs.values()], caller)).map((sight) => [sight.row.group_id, sight]),
  )
  const load = async (entity: string, ids: readonly (string | null)[]) =>
    (await things[entity]?.load(
      db,
      ids.flatMap((id) => id ?? []),
    )) ?? new Map<string, ReportedThing>()
  const posts = await load(
    'feed',
    rows.map(({ fx_id }) => fx_id),
  )
  const said = await load(
    'comment',
    rows.map(({ comment_id }) => comment_id),
  )
  return (row) => {
    const sight = sights.get(row.group_id)
    const knows = sight !== undefined && mayKnow(sight)
    return {
      club: { gx_id: knows ? sight.row.gx_id : null, title: knows ? sight.row.title : '' },
      written:
        (row.fx_id === null ? said.get(row.comment_id ?? '') : posts.get(row.fx_id))?.text ?? '',
      reason: knows ? row.reason : '',
    }
  }
}

const actOf = ({ act_id, act, at }: DecisionRow) => ({ act_id, act, at: at.toISOString() })

async function presentDecisions(
  db: Db,
  parts: ReportParts,
  rows: readonly DecisionRow[],
  caller: Caller,
): Promise<ClubDecision[]> {
  const about = await around(db, parts, rows, caller)
  const { appeal_days } = await readSettings(db, 'limits')
  return rows.map((row) => {
    const until = appealUntil({ decided_at: row.at }, appeal_days)
    const { state, text, answer, created_at } = row
    return {
      ...actOf(row),
      ...about(row),
      appeal:
        state === null
          ? null
          : {
              state,
              text: text ?? '',
              answer: answer ?? '',
              createdAt: created_at?.toISOString() ?? '',
            },
      appeal_until: until.toISOString(),
      can: {
        appeal: state === null && !row.is_over && until.getTime() > Date.now(),
        take_up: !row.is_over && mayTakeUp(row),
      },
    }
  })
}

async function presentAppeals(
  db: Db,
  parts: ReportParts,
  rows: readonly DecisionRow[],
  caller: Caller,
): Promise<ClubAppeal[]> {
  const about = await around(db, parts, rows, caller)
  const people = await peopleByIds(
    db,
    rows.flatMap(({ user_id, keeper_id }) => [user_id, keeper_id ?? user_id]),
  )
  return rows.map((row) => ({
    ...actOf(row),
    ...about(row),
    state: row.state ?? 'waits',
    text: row.text ?? '',
    author: people.get(row.user_id) ?? null,
    by: people.get(row.keeper_id ?? 0) ?? null,
    createdAt: row.created_at?.toISOString() ?? '',
  }))
}
