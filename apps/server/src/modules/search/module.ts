import { statement } from '../../platform/db/db.ts'
import { listener } from '../../platform/events.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import { exported } from '../../platform/person.ts'
import { forgetSearcher, readAgain, readEverything } from './mutations.ts'
import { searchRoutes } from './routes/calls.ts'
import { addSitemap } from './routes/sitemap.ts'

const limits = {
  /** Points for one search each time that somebody stops typing. */
  find: { seconds: 60, points: 240, crowd: 6000 },
  /** Each file of a sitemap reads thousands of things. */
  sitemap: { seconds: 60, points: 30, crowd: 120 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

export const search = defineModule({
  name: 'search',
  limits: () => limits,
  routes: searchRoutes,
  mount: (app, parts, _, identify) => addSitemap(app, parts, identify),
  tasks: ({ db }) => ({
    handlers: { read_everything_for_search: () => readEverything(db) },
    crontab: ['23 3 * * * read_everything_for_search'],
  }),
  listens: [
    listener({
      on: 'searchable.changed',
      runs: 'task',
      does: 'read',
      hear: ({ db }, { kind, ids }) => readAgain(db, kind, ids),
    }),
  ],
  // Reads what was there before there was a search, or before a kind of thing was found by it.
  start: async ({ db }) => {
    await statement(
      db,
      `select graphile_worker.add_job('read_everything_for_search', job_key := 'read_everything_for_search')
       where not exists (select from search_documents)`,
      [],
    )
    return async () => undefined
  },
  person: {
    erase: forgetSearcher,
    export: (db, userId) => [
      exported(
        db,
        'found_by_search',
        // The words of a post are its author's, though the club is somebody else's.
        'select kind, id from search_documents where owner_id = $1 order by kind, id',
        [userId],
      ),
    ],
  },
})
