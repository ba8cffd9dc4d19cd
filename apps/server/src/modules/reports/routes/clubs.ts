import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Db } from '../../../platform/db/db.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { findClub, sightOf } from '../../clubs/data/clubs.ts'
import { isThere, mayModerate, mayRead } from '../../clubs/policy.ts'
import { casesOfClub, saidInClub } from '../data/clubs.ts'
import type { ReportParts } from '../mutations.ts'
import { answerInClub } from '../mutations/clubs.ts'
import { neighboursOf, presentCases } from '../present.ts'

/** A club with keepers of its own: the platform's clubs are kept by its admins, with their own queue. */
export async function keptClub(asked: { caller: Caller; input: { gx_id: string }; db: Db }) {
  const { caller, input, db } = asked
  const row = (await findClub(db, input.gx_id)) ?? refuse('not_found')
  const sight = await sightOf(db, row, caller)
  if (!isThere(sight)) refuse('not_found')
  if (!mayRead(sight)) refuse('club_members_only')
  if (!mayModerate(sight) || row.is_platform) refuse('forbidden')
  return { row, person: personOf(caller) }
}

/** Reports for the keepers of a club (product 8). */
export const clubReportRoutes = (parts: () => ReportParts): Route[] => [
  route('reports/getClubQueue', {
    limit: 'read',
    authorise: keptClub,
    read: async ({ db, caller, input, scope: { row, person } }) => {
      const { things } = parts()
      const { rows, next, total } = await casesOfClub(db, row.group_id, person.user_id, input)
      const said = await saidInClub(
        db,
        row.group_id,
        rows.map(({ case_id }) => case_id),
      )
      const shown = await presentCases(db, parts(), rows, caller)
      const around = new Map(
        await Promise.all(
          rows.map(async (one) => [one.case_id, await neighboursOf(db, things, one)] as const),
        ),
      )
      const nameOf = new Map(rows.map((one) => [one.case_id, one.club_case_id]))
      return {
        cases: shown.map(({ case_id, entity, thing, author, people, hidden_at, createdAt }) => ({
          case_id: nameOf.get(case_id) ?? '',
          entity,
          thing,
          author,
          people,
          ...said(case_id),
          hidden: hidden_at !== null,
          ...(around.get(case_id) ?? { before: [], after: [] }),
          createdAt,
          can: {
            hide: hidden_at === null && !thing.is_gone && things[entity]?.hideInClub !== undefined,
          },
        })),
        next,
        total,
      }
    },
  }),
  route('reports/answerInClub', {
    limit: 'write',
    authorise: keptClub,
    verb: ({ tx, input, scope: { row, person } }) =>
      answerInClub(tx, parts(), person, { ...input, group_id: row.group_id }),
    present: () => ({ answered: true as const }),
  }),
]
