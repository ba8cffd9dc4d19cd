import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import { followContests } from './mutations.ts'
import { searchablePeople } from './present/searchable.ts'
import { peopleRoutes } from './routes.ts'

export const people = defineModule({
  name: 'people',
  routes: peopleRoutes,
  searchable: [searchablePeople],
  listens: [
    listener({
      on: 'searchable.changed',
      runs: 'task',
      does: 'follow_contests',
      hear: async ({ db }, { kind, ids }) => {
        if (kind === 'contest') await followContests(db, ids)
      },
    }),
  ],
})
