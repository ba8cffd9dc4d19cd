import { z } from 'zod'
import { defineCall, flag } from '../call.ts'

const tag = 'messaging'
const settings = z.object({
  shows_seen: z.boolean(),
  shows_typing: z.boolean(),
  shows_presence: z.boolean(),
})

const getChatSettings = defineCall({
  method: 'GET',
  summary: 'What one lets others see in conversations.',
  tag,
  who: 'user',
  input: z.strictObject({}),
  reply: z.object({ settings }),
})

const saveChatSettings = defineCall({
  method: 'POST',
  summary: 'Changes what one lets others see in conversations.',
  tag,
  who: 'user',
  input: z.strictObject({
    shows_seen: flag.optional(),
    shows_typing: flag.optional(),
    shows_presence: flag.optional(),
  }),
  reply: z.object({ settings }),
})

/** Calls for what one lets others see in conversations. */
export const chatSettingsCalls = {
  'messages/getSettings': getChatSettings,
  'messages/saveSettings': saveChatSettings,
} as const
