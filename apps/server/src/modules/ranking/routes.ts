import { iso } from '../../platform/clock.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Parts } from '../../platform/parts.ts'
import { fetchedAt, keptEntries, ownEntries } from './data.ts'

/** The call of the ranking. */
export const rankingRoutes = ({ config }: Pick<Parts, 'config'>): Route[] => [
  route('ranking/get', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      // The service knows the whole platform: a site that shows its owner's things alone has its own.
      const isSet = config.settings.RANKING_URL !== undefined && caller.site.owner_id === null
      const updated = isSet ? await fetchedAt(db) : null
      // Until the service has answered once, the platform's own fill its place.
      if (updated === null)
        return {
          entries: await ownEntries(db, caller.site, input),
          source: 'own',
          updated_at: null,
        }
      const entries = await keptEntries(db, input)
      return { entries, source: 'service', updated_at: iso(updated) }
    },
  }),
]
