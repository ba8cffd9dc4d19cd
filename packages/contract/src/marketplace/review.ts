import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { isoTime, publicId } from '../call.ts'

/** Opinion of a buyer about an order that is over. */
export const review = z
  .object({
    review_id: publicId,
    rating: z.int(),
    text: z.string(),
    /** The one answer of the provider. */
    reply: z.string(),
    user: publicUser.nullable(),
    sx_id: publicId,
    title: z.string(),
    createdAt: isoTime,
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof review>
