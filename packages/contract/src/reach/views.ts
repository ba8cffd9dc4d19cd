import { z } from 'zod'
import { defineCall, publicId } from '../call.ts'

/** A page of a contest was opened and seen. */
export const countView = defineCall({
  method: 'POST',
  summary:
    'Counts a view of a contest for its organiser: the hour and the host in `X-Referrer-Host`, nothing of who looks.',
  tag: 'contests',
  who: 'all',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ added: z.boolean() }),
})
