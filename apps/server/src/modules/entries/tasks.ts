import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { sweepDocuments } from '../files/mutations/documents.ts'
import { answeredDocuments } from './data/answeredDocuments.ts'

export const entriesTasks = ({ db, log }: Pick<Parts, 'db' | 'log'>): Tasks => ({
  handlers: {
    sweep_documents: async () => {
      const removed = await sweepDocuments(db, (ids) => answeredDocuments(db, ids))
      if (removed > 0) log.info({ removed }, 'removed files that no answer names')
    },
  },
  crontab: ['53 3 * * * sweep_documents'],
})
