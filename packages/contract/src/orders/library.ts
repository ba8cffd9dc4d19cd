import { z } from 'zod'
import { isoTime, paged, publicId } from '../call.ts'
/** Something bought to be read, heard or watched. */
export const download = z.object({
  order_id: publicId,
  sx_id: publicId,
  title: z.string(),
  attachment_id: publicId,
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  url: z.string(),
  expires_at: isoTime,
  /** Time since which it is there, if it came after the purchase. */
  new_since: isoTime.nullable(),
})

/** A licence key as its buyer has it. */
export const boughtKey = z.object({
  order_id: publicId,
  sx_id: publicId,
  title: z.string(),
  licence_key: z.string(),
})

/** A provider's licence keys of one service. */
export const keyList = z.object({
  /** True if orders come with keys. */
  wanted: z.boolean(),
  free: z.int(),
  sold: z.int(),
  /** Keys that orders wait for. */
  waiting: z.int(),
  keys: z.array(
    z.object({
      key_id: z.int(),
      licence_key: z.string(),
      state: z.enum(['free', 'sold', 'revoked']),
      order_id: publicId.nullable(),
    }),
  ),
  ...paged,
})
