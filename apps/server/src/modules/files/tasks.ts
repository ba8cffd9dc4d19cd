import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { sweepPictures } from './mutations/pictures.ts'

export function filesTasks(parts: Pick<Parts, 'db' | 'storage' | 'log'>): Tasks {
  return {
    handlers: {
      sweep_pictures: async () => {
        const removed = await sweepPictures(parts.db, parts.storage)
        if (removed > 0) parts.log.info({ removed }, 'removed files that belonged to nothing')
      },
    },
    crontab: ['41 3 * * * sweep_pictures'],
  }
}
