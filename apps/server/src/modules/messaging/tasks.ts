import { inTransaction } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import type { Rooms } from './data/access.ts'
import type { Chat } from './mutations/chat.ts'
import { wipeKept } from './mutations/keep.ts'
import { callAgain, tellCalled } from './mutations/mentions.ts'
import { previewMessage } from './mutations/preview.ts'
import { tellLists } from './mutations/lists.ts'

export function messagingTasks(parts: Parts, { lists }: Chat, rooms: Rooms): Tasks {
  const { db, realtime } = parts
  return {
    handlers: {
      tell_lists: ({ conversation_id }) => tellLists(db, realtime, [String(conversation_id)]),
      preview_message: ({ conversation_id, seq }) =>
        previewMessage(parts, { conversation_id: String(conversation_id), seq: Number(seq) }),
      tell_called: ({ conversation_id, seq }) =>
        inTransaction(db, (tx) =>
          tellCalled(tx, rooms, { conversation_id: String(conversation_id), seq: Number(seq) }),
        ),
      find_untold_lists: async () => {
        await lists.sweep()
        await callAgain(db)
      },
      wipe_kept_words: () => wipeKept(db),
    },
    crontab: ['*/10 * * * * find_untold_lists', '*/10 * * * * wipe_kept_words'],
  }
}
