import { z } from 'zod'
import { prose, publicId } from '../call.ts'

export const clientId = z.string().min(1).max(80).optional()
export const text = (max: number) => prose(max, '#too_long')
/** Id of a post, or of a service. */
export const subject = {
  fx_id: publicId.optional(),
  sx_id: publicId.optional(),
}
export const deleted = z.object({ deleted: z.literal(true) })
