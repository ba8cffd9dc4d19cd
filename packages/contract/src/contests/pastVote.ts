import { z } from 'zod'
import { ballotKinds } from '../constants.ts'

export const pastVote = z
  .object({
    casx_id: z.string(),
    assox_id: z.string(),
    lines: z.array(z.object({ assox_id: z.string(), points: z.int() })),
    round_id: z.int(),
    /** Bought ballots take no turn: only the others say when the next free ballot is possible. */
    kind: z.enum(ballotKinds),
    /** Votes that a bought ballot counts as; else 1. */
    quantity: z.int(),
    /** Epoch seconds. */
    timestamp: z.int(),
    time: z.string(),
    /** Time at which the next ballot in that round is possible; null when never. */
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'PastVote' })
export type PastVote = z.infer<typeof pastVote>
