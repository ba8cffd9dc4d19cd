import { z } from 'zod'

export const pastVote = z
  .object({
    casx_id: z.string(),
    assox_id: z.string(),
    lines: z.array(z.object({ assox_id: z.string(), points: z.int() })),
    round_id: z.int(),
    /** Epoch seconds. */
    timestamp: z.int(),
    time: z.string(),
    /** Time at which the next ballot in that round is possible; null when never. */
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'PastVote' })
export type PastVote = z.infer<typeof pastVote>
