import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { lapseMemberships } from './mutations/paying.ts'

export const clubsTasks = ({ db }: Pick<Parts, 'db'>): Tasks => ({
  handlers: {
    lapse_memberships: async () => {
      await lapseMemberships(db)
    },
  },
  crontab: ['*/5 * * * * lapse_memberships'],
})
