import { searchKinds, type SearchKind } from '@plaudit/contract/search/shapes'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { addressesFor, readerOf } from '../../files/data/closed.ts'
import { findDocuments, kindsThatAreOn, nearestName } from '../data.ts'
import { presentFound } from '../present.ts'
import { spelledOtherwise } from '../data/spelled.ts'

/** Routes of the one search over everything that one may see (product 14). */
export function searchRoutes({ secrets }: Pick<Parts, 'secrets'>): Route[] {
  return [
    route('search/find', {
      limit: 'find',
      searches: true,
      mayBeOld: true,
      read: async ({ db, caller, input }) => {
        const kinds = await kindsThatAreOn(db)
        const searcher = { site: caller.site, user_id: caller.person?.user_id ?? null, kinds }
        const { rows, counts } = await findDocuments(db, searcher, input)
        const count = (kind: SearchKind) => counts.get(kind) ?? 0
        const all = searchKinds.reduce((sum, kind) => sum + count(kind), 0)
        const meant =
          all === 0 && input.search.length > 2
            ? ((await spelledOtherwise(db, searcher, input.search)) ??
              (await nearestName(db, searcher, input.search)))
            : null
        const addressFor = await addressesFor(
          db,
          readerOf(secrets, caller),
          rows.map(({ picture }) => picture),
        )
        return {
          results: rows.map((row) => {
            const found = presentFound(row, input.search, caller.language)
            return { ...found, picture: addressFor(found.picture) }
          }),
          counts: Object.fromEntries(searchKinds.map((kind) => [kind, count(kind)])) as Record<
            SearchKind,
            number
          >,
          meant,
          total: input.kind === undefined ? all : count(input.kind),
          page: input.page,
          limit: input.limit,
        }
      },
    }),
  ]
}
