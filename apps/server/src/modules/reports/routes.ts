import type { ParsedInput } from '@plaudit/contract/calls'
import { reportReasons } from '@plaudit/contract/reports/shapes'
import { personOf } from '../../platform/http/caller.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { sentence } from '../../platform/http/sentences.ts'
import { addReport, type ReportParts } from './mutations.ts'
import { clubOf, tellKeepers } from './mutations/clubs.ts'
import { adminRoutes } from './routes/cases.ts'
import { clubAppealRoutes } from './routes/clubAppeals.ts'
import { clubReportRoutes } from './routes/clubs.ts'
import { known } from './routes/known.ts'
import { authorRoutes } from './routes/letters.ts'

type Asked = ParsedInput<'reports/add'>

/** A usual reason as it is; any other is said in words, in front of what else is said. */
function reasonOf({ reason, text = '' }: Asked) {
  const usual = reportReasons.find((one) => one === reason)
  if (usual !== undefined) return { reason: usual, text }
  const words = text === '' ? reason : `${reason}: ${text}`
  return { reason: 'other' as const, text: words.slice(0, longestText) }
}
const longestText = 1000

/** Reports, what is decided about them, and appeals (product 11). */
export function reportsRoutes(parts: () => ReportParts): Route[] {
  return [
    route('reports/add', {
      limit: 'reporting',
      idempotent: true,
      authorise: ({ db, caller, input }) => known(parts, db, caller, input),
      verb: async ({ tx, caller, input, scope: key }) => {
        const person = personOf(caller)
        const { entity, gx_id } = input
        const club = await clubOf(tx, parts(), person, { entity, key, gx_id })
        const said = reasonOf(input)
        const case_id = await addReport(tx, parts(), person, { entity, key, ...said, club })
        if (club !== null) await tellKeepers(tx, person, club, case_id)
      },
      present: (_, { caller }) => ({
        reported: true as const,
        message: sentence('reports_server_thanks', caller.language),
      }),
    }),
    ...adminRoutes(parts),
    ...clubReportRoutes(parts),
    ...clubAppealRoutes(parts),
    ...authorRoutes(parts),
  ]
}
