import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { lapseMemberships } from './mutations/paying.ts'
import { renewFound } from './mutations/searched.ts'

export const clubsTasks = ({ db, log }: Pick<Parts, 'db' | 'log'>): Tasks => ({
  handlers: {
    lapse_memberships: async () => {
      await lapseMemberships(db, log)
    },
    renew_found_club: ({ group_id }) => renewFound(db, Number(group_id)),
  },
  crontab: ['*/5 * * * * lapse_memberships'],
})
