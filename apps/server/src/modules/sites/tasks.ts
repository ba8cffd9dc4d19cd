import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { postError } from './mutations.ts'

export function sitesTasks({ config }: Pick<Parts, 'config'>): Tasks {
  return {
    handlers: {
      report_error: async (error) => {
        if (config.errorCollectorUrl !== undefined) await postError(config.errorCollectorUrl, error)
      },
    },
    crontab: [],
  }
}
