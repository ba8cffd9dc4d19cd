import { conversationCalls } from './conversationCalls.ts'
import { messageCalls } from './messageCalls.ts'
import { roomCalls } from './roomCalls.ts'
import { chatSettingsCalls } from './chatSettingsCalls.ts'

/** The calls of conversations by their paths below `/app/`. */
export const messagingCalls = {
  ...conversationCalls,
  ...messageCalls,
  ...roomCalls,
  ...chatSettingsCalls,
} as const
