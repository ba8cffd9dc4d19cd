import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { postError } from './mutations.ts'

export function sitesTasks({ config, outgoing }: Pick<Parts, 'config' | 'outgoing'>): Tasks {
  return {
    handlers: {
      report_error: async (error) => {
        const url = config.errorCollectorUrl
        if (url !== undefined) await postError(outgoing, url, error)
      },
    },
    crontab: [],
  }
}
