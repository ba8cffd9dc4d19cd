import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { refreshRanking } from './mutations.ts'

export function rankingTasks({ config, db, outgoing, log }: Parts): Tasks {
  return {
    handlers: {
      refresh_ranking: async () => {
        const url = config.settings.RANKING_URL
        if (url === undefined) return
        // The next turn tries again; the list that was fetched before stands meanwhile.
        await refreshRanking(db, outgoing, url).catch((error: unknown) =>
          log.warn({ error: String(error) }, 'the ranking service did not answer'),
        )
      },
    },
    crontab: ['*/10 * * * * refresh_ranking'],
  }
}
