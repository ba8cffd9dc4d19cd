import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { referrerOf } from '../../../platform/http/referrer.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { PublicContests } from '../../contests/data/publicContests.ts'
import { isTeam, maySee } from '../../contests/policy.ts'
import { isHeadless } from '../../voting/mutations/voter.ts'
import type { Views } from '../mutations/views.ts'
import { fetchesPreviews } from './links.ts'

export interface ViewParts {
  pages: Pick<PublicContests, 'find'>
  views: Views
}

/** Views of a contest's page, without who looked. */
export const viewRoutes = (parts: ViewParts): Route[] => [
  route('contest/v2/countView', {
    limit: 'view',
    read: async ({ input, caller, request }) => ({
      added: await countView(parts, input.cx_id, caller, referrerOf(request)),
    }),
  }),
]

/** Programs' views are none, and neither are the team's own. */
async function countView(
  { pages, views }: ViewParts,
  cxId: string,
  caller: Caller,
  referrer: string,
): Promise<boolean> {
  const contest = (await pages.find(cxId)) ?? refuse('not_found')
  if (!maySee(contest, caller)) refuse('not_found')
  if (contest.row.status === 'draft' || isTeam(contest, caller.person)) return false
  if (isHeadless(caller) || fetchesPreviews(caller.userAgent)) return false
  views.add(contest.row.contest_id, referrer)
  return true
}
