import { z } from 'zod'

/** Ballots of one stretch of time, by what they are. */
export const bar = z.object({ time: z.string(), free: z.int(), paid: z.int(), jury: z.int() })
