import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { sweepOrphans } from './mutations/sweepOrphans.ts'
import { sweepPictures } from './mutations/sweepPictures.ts'

export function filesTasks(parts: Pick<Parts, 'db' | 'storage' | 'log'>): Tasks {
  return {
    handlers: {
      sweep_pictures: async () => {
        const pictures = await sweepPictures(parts.db, parts.storage)
        if (pictures > 0) parts.log.info({ pictures }, 'removed pictures that nothing shows')
        const files = await sweepOrphans(parts.db, parts.storage)
        if (files > 0) parts.log.info({ files }, 'removed files that belonged to nothing')
      },
    },
    crontab: ['41 3 * * * sweep_pictures'],
  }
}
