import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { sweepDocuments } from '../files/mutations/documents.ts'
import { documentsInUse } from './data/contestants.ts'
import { documentsInEntries } from './data/editions.ts'

export function contestsTasks({ db, storage, log }: Pick<Parts, 'db' | 'storage' | 'log'>): Tasks {
  return {
    handlers: {
      sweep_documents: async () => {
        const removed = await sweepDocuments(db, storage, async (ids) => {
          const used = [await documentsInUse(db, ids), await documentsInEntries(db, ids)]
          return new Set(used.flatMap((some) => [...some]))
        })
        if (removed > 0) log.info({ removed }, 'removed files that no answer names')
      },
    },
    crontab: ['53 3 * * * sweep_documents'],
  }
}
