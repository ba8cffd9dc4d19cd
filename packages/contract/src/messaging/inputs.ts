import { z } from 'zod'
import { prose, publicId } from '../call.ts'
import { longestMessage } from './limits.ts'

export const conversationId = publicId
export const messageKey = z.string().regex(/^[0-9A-Za-z]{20,24}_[1-9]\d{0,14}$/)
/** Admins answer as `rapid_support` from the inbox that they share. */
export const as = z.literal('support').optional()
export const clientId = z.string().min(1).max(80)
export const text = prose(longestMessage)
/** A conversation, or the room of a contest or a club. */
export const place = {
  conversation_id: conversationId.optional(),
  cx_id: publicId.optional(),
  gx_id: publicId.optional(),
}

/** Refusals of calls about one conversation. */
export const own = ['invalid_conversation'] as const
