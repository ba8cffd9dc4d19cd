import { z } from 'zod'
import { cursor, defineCall, integer, isoTime, isoTimeOrDay, paging, publicId } from '../call.ts'
import { boughtKey, download } from './library.ts'

const tag = 'orders'

/** Free times of services, and files that are sold. */
export const goodsCalls = {
  'Services/getSlots/{sx_id}': defineCall({
    method: 'GET',
    summary: 'Free times of a service; what others hold or booked is not among them.',
    tag,
    who: 'all',
    input: z.strictObject({
      sx_id: publicId,
      from: isoTimeOrDay.optional(),
      to: isoTimeOrDay.optional(),
      /** A length that the service offers; its usual one when absent. */
      minutes: integer.pipe(z.number().min(1).max(1440)).optional(),
      /** An order that one moves: its own places count as free. */
      order_id: publicId.optional(),
    }),
    reply: z.object({
      time_zone: z.string(),
      slots: z.array(z.object({ start: isoTime, end: isoTime, free: z.int() })),
    }),
  }),
  'DigitalFiles/getUserDigitalFiles': defineCall({
    method: 'GET',
    summary: 'The files that one sells, those of the newest listing first.',
    tag,
    who: 'user',
    input: z.strictObject({
      /** Those of one listing alone. */
      sx_id: publicId.optional(),
      after: cursor.optional(),
      limit: paging(100).limit,
    }),
    reply: z.object({
      next: cursor.nullable(),
      files: z.array(
        z.object({
          attachment_id: publicId,
          /** The same id, of a file that came by `videos/send` (specification 3, Digital file). */
          video_id: publicId.optional(),
          service_id: z.int(),
          sx_id: publicId,
          name: z.string(),
          bytes: z.int(),
        }),
      ),
    }),
  }),
  'DigitalFiles/getDigitalDownloads': defineCall({
    method: 'POST',
    summary: 'What one bought to download: addresses that open for five minutes.',
    tag,
    who: 'user',
    input: z.strictObject({ order_id: publicId.optional() }),
    reply: z.object({ downloads: z.array(download), keys: z.array(boughtKey) }),
  }),
} as const
