import { Readable } from 'node:stream'
import type { VoterCodeList } from '@plaudit/contract/codes'
import { toLocale } from '@plaudit/i18n/locale'
import { groupedVoterCode } from '@plaudit/contract/voting/voterCode'
import { refuse } from '../../../platform/errors.ts'
import { csvLine } from '../../../platform/csv.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { siteOf } from '../../sites/data.ts'
import { originOfKeys } from '../../sites/data/hosts.ts'
import { codeLists, codesOf, type CodeListRow } from '../data/codes.ts'
import { makeCodes, withdrawCodes } from '../mutations/codes.ts'
import { slips } from '../present/slips.ts'
import type { ContestsParts } from './parts.ts'
import { team } from '../mutations/scopes.ts'

const presentList = ({ list, codes, made_at, withdrawn_at }: CodeListRow): VoterCodeList => ({
  list,
  codes,
  made_at: made_at.toISOString(),
  withdrawn_at: withdrawn_at?.toISOString() ?? null,
})

/** Codes to vote with, for the team of a contest. */
export function codeRoutes(parts: ContestsParts): Route[] {
  const mac = parts.secrets.mac('voterCode')
  return [
    route('contest/v2/makeVoterCodes', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input, scope: { contest, person } }) =>
        makeCodes(tx, person, contest.row.contest_id, { mac, count: input.count }),
      present: (made) => ({ list: presentList(made) }),
    }),
    route('contest/v2/withdrawVoterCodes', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input, scope: { contest, person } }) =>
        withdrawCodes(tx, person, contest.row.contest_id, input.list),
      present: (gone) => ({ list: presentList(gone) }),
    }),
    route('contest/v2/getVoterCodes', {
      limit: 'read',
      authorise: team,
      read: async ({ db, input, caller, reply, scope: { contest } }) => {
        const { row } = contest
        const lists = await codeLists(db, row.contest_id)
        const asked = lists.find(({ list }) => list === input.list)
        if (input.list !== undefined && asked === undefined) refuse('not_found')
        const codes = asked ? codesOf(mac, asked) : []
        if (input.format === 'json' || asked === undefined)
          return { lists: lists.map(presentList), codes }
        // The organiser's own host, as on posters: a hall trusts the address that it knows. A code is a vote, so a
        // host of somebody else's gets none.
        const origin = await originOfKeys(db, parts.publicUrl, caller.site, row.owner_id)
        const address = (code: string) => `${origin}/v/${row.code}#code=${code}`
        const name = `codes-${asked.list}`
        reply.header('cache-control', 'no-store')
        reply.header('content-disposition', `attachment; filename="${name}.${input.format}"`)
        if (input.format === 'pdf') {
          const { title } = await siteOf(db, caller.site)
          const locale = toLocale(caller.language) ?? 'en'
          const { contest_name: contestName } = row
          reply.header('content-type', 'application/pdf')
          const bytes = await slips({
            codes,
            address,
            contestName,
            site: title,
            locale,
            paper: input.paper,
          })
          return Readable.from([bytes])
        }
        const titles = (['number', 'code', 'address'] as const).map((column) =>
          sentence(`voting_code_column_${column}`, caller.language),
        )
        const lines = codes.map((code, n) =>
          csvLine([n + 1, groupedVoterCode(code), address(code)]),
        )
        reply.header('content-type', 'text/csv; charset=utf-8')
        return Readable.from([`\uFEFF${csvLine(titles)}${lines.join('')}`])
      },
    }),
  ]
}
