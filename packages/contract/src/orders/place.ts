import { z } from 'zod'
import { deliveryModes } from '../marketplace/categories.ts'

/** Place of an appointment. */
export const place = z.object({
  kind: z.enum(deliveryModes),
  address: z.string(),
  /** Last part of the address, for readers of other languages; missing where none is known. */
  country_code: z.string().optional(),
})
