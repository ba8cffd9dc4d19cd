import { z } from 'zod'
import { defineCall, integer } from '../call.ts'

/** Entry of the things that people talk about most. */
export const ranked = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.string(),
  href: z.string(),
  score: z.int(),
  /** The score's unit; null where a service gave the number. */
  unit: z.enum(['votes', 'points']).nullable(),
  /** Rounds of its contest whose sums are in the score: a contestant's own card shows one round. */
  rounds: z.int(),
})
export type Ranked = z.infer<typeof ranked>

/** The calls of the ranking. */
export const rankingCalls = {
  'ranking/get': defineCall({
    method: 'GET',
    summary:
      'Top entries of the social ranking service that the operator set, as they were fetched last; else the platform’s own hot contestants.',
    tag: 'ranking',
    who: 'all',
    input: z.strictObject({
      offset: integer.pipe(z.number().min(0).max(1000)).default(0),
      limit: integer.pipe(z.number().min(1).max(100)).default(8),
      sort: z.literal('hot').default('hot'),
    }),
    reply: z.object({
      entries: z.array(ranked),
      /** `service`, or `own` where none is set. */
      source: z.enum(['service', 'own']),
      updated_at: z.string().nullable(),
    }),
  }),
} as const
