import { z } from 'zod'
import { publicId } from '../call.ts'

/** The service that an offer is made of, as its recipient sees it. */
export const offeredService = z.object({
  sx_id: publicId,
  title: z.string(),
  picture: z.string().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
})
