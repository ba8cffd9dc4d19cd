import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import type { Videos } from './mutations/videos.ts'
import { removeStored } from './mutations/removed.ts'
import { sweepOrphans } from './mutations/sweepOrphans.ts'
import { sweepPictures } from './mutations/sweepPictures.ts'

export function filesTasks(
  parts: Pick<Parts, 'config' | 'db' | 'storage' | 'log'>,
  videos: Pick<Videos, 'sweep'>,
): Tasks {
  return {
    handlers: {
      sweep_uploads: async () => {
        const uploads = await videos.sweep()
        if (uploads > 0) parts.log.info({ uploads }, 'forgot uploads that nobody finished')
      },
      sweep_pictures: async () => {
        const pictures = await sweepPictures(parts.db)
        if (pictures > 0) parts.log.info({ pictures }, 'removed pictures that nothing shows')
        const files = await sweepOrphans(parts.db, parts.storage)
        if (files > 0) parts.log.info({ files }, 'removed files that belonged to nothing')
      },
      remove_files: async () => {
        const { removedFilesDays } = parts.config
        const files = await removeStored(parts.db, parts.storage, removedFilesDays)
        if (files > 0)
          parts.log.info({ files }, 'removed files whose rows were gone for long enough')
      },
    },
    crontab: [
      '41 3 * * * sweep_pictures',
      '*/10 * * * * sweep_uploads',
      '5,15,25,35,45,55 * * * * remove_files',
    ],
  }
}
