import { z } from 'zod'
import { numericId } from '../call.ts'
import { reportedEntities } from './shapes.ts'

const id = z.string().min(1).max(100)
/** Names a thing that can be reported. */
export const named = {
  entity: z.enum(reportedEntities, { error: '#invalid' }),
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
