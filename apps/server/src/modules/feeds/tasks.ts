import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { wipeRemoved } from './mutations/taking.ts'
import { previewLink } from './mutations/preview.ts'

export const feedsTasks = (parts: Parts, touch: () => void): Tasks => ({
  handlers: {
    preview_link: ({ fx_id, url }) => previewLink(parts, String(fx_id), String(url)),
    wipe_removed: async () => {
      await wipeRemoved(parts.db)
    },
    // Counts the likes that a killed process left uncounted.
    count_likes: async () => touch(),
  },
  crontab: ['* * * * * count_likes', '41 * * * * wipe_removed'],
})
