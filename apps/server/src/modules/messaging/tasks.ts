import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import type { Chat } from './mutations/chat.ts'
import { previewMessage } from './mutations/preview.ts'
import { tellLists } from './mutations/lists.ts'

export function messagingTasks(parts: Parts, { lists }: Chat): Tasks {
  const { db, realtime } = parts
  return {
    handlers: {
      tell_lists: ({ conversation_id }) => tellLists(db, realtime, [String(conversation_id)]),
      preview_message: ({ conversation_id, seq }) =>
        previewMessage(parts, { conversation_id: String(conversation_id), seq: Number(seq) }),
      find_untold_lists: () => lists.sweep(),
    },
    crontab: ['*/10 * * * * find_untold_lists'],
  }
}
