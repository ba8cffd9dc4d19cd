import { z } from 'zod'
import { defineModule } from '../../platform/module.ts'
import { rankingRoutes } from './routes.ts'
import { rankingTasks } from './tasks.ts'

declare module '../../platform/config.ts' {
  interface Settings {
    /** The social ranking service; absent: the platform's own hot contestants. */
    RANKING_URL: string | undefined
  }
}

export const ranking = defineModule({
  name: 'ranking',
  settings: {
    RANKING_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('a social ranking service, whose answer stands on the start page'),
  },
  routes: rankingRoutes,
  tasks: rankingTasks,
})
