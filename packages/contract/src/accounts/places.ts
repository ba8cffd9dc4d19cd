import { z } from 'zod'
import { defineCall, integer, line } from '../call.ts'

export const getStates = defineCall({
  method: 'GET',
  summary: 'The states of a country; none where it is not divided.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({ country_code: z.string().trim().toUpperCase().length(2) }),
  reply: z.object({ states: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

export const searchPlaces = defineCall({
  method: 'GET',
  summary: 'Countries, states and cities by their names.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({
    search: line(80),
    country_code: z.string().trim().toUpperCase().length(2).optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(8),
  }),
  reply: z.object({
    places: z.array(
      z.object({
        kind: z.enum(['country', 'state', 'city']),
        label: z.string(),
        country_code: z.string(),
        state: z.string().optional(),
        city: z.string().optional(),
      }),
    ),
    /** Source of the answer: the bundled list, or the provider that the operator set. */
    source: z.string(),
  }),
})
