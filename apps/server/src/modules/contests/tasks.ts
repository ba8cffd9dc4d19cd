import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { sweepDocuments } from '../files/mutations/documents.ts'
import { documentsInUse } from './data/contestants.ts'
import { documentsInEntries } from './data/editions.ts'
import {
  declareWhenDue,
  queueDueDeclarations,
  type DeclaringParts,
} from './mutations/declaration.ts'

export function contestsTasks(
  parts: Pick<Parts, 'db' | 'storage' | 'log'> & DeclaringParts,
): Tasks {
  const { db, storage, log } = parts
  return {
    handlers: {
      declare_result: async ({ contest_id }) => {
        await declareWhenDue(parts, Number(contest_id))
      },
      declare_results: () => queueDueDeclarations(db),
      sweep_documents: async () => {
        const removed = await sweepDocuments(db, storage, async (ids) => {
          const used = [await documentsInUse(db, ids), await documentsInEntries(db, ids)]
          return new Set(used.flatMap((some) => [...some]))
        })
        if (removed > 0) log.info({ removed }, 'removed files that no answer names')
      },
    },
    crontab: ['53 3 * * * sweep_documents', '*/5 * * * * declare_results'],
  }
}
