import { z } from 'zod'
import { defineCall, numericId, publicId } from '../call.ts'
import { reportedEntities, reportReasons } from './shapes.ts'

const id = z.string().min(1).max(100)

/** A thing is named by the id of its kind. */
export const reportedNames = {
  cx_id: id.optional(),
  assox_id: id.optional(),
  sx_id: id.optional(),
  gx_id: id.optional(),
  fx_id: id.optional(),
  comment_id: id.optional(),
  reply_id: id.optional(),
  messageId: id.optional(),
  user_id: numericId.optional(),
  /** Any of these under one name. */
  id: z.union([id, z.int()]).optional(),
}

export const getOwnCase = defineCall({
  method: 'GET',
  summary:
    'Why a thing of one’s own is down, and where one objects; nothing while everybody sees it.',
  tag: 'reports',
  who: 'user',
  input: z.strictObject({
    entity: z.enum(reportedEntities, { error: '#invalid' }),
    ...reportedNames,
  }),
  reply: z.object({
    /** Null while nothing of it is down. */
    down: z
      .object({
        /** Leads to the decision and the appeal; null while reports hide it and nobody decided. */
        case_id: publicId.nullable(),
        reason: z.enum(reportReasons).nullable(),
        words: z.string(),
        can: z.object({ appeal: z.boolean() }),
      })
      .nullable(),
  }),
})
