import { z } from 'zod'
import { cursor, defineCall, isoTime, numericId, paged, paging, publicId } from './call.ts'
import { ballotKinds, ballotStates, contestPageSize, listFormats } from './constants.ts'
import { vote } from './voting.ts'

export const getAllVotes = defineCall({
  method: 'POST',
  summary:
    'All ballots in one’s contests, newest first, by page (10,000 deep) or after a cursor; whole as CSV or as a JSON file.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    ...paging(contestPageSize),
    contest_id: z.union([numericId, publicId]).optional(),
    keyword: z.string().max(200).optional(),
    round_id: numericId.optional(),
    kind: z.enum(ballotKinds).optional(),
    state: z.enum(ballotStates).optional(),
    country_code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, { error: '#invalid_country' })
      .optional(),
    from: isoTime.optional(),
    to: isoTime.optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
    after: cursor.optional(),
    format: z.enum(listFormats).optional(),
  }),
  reply: z.object({
    votes: z.array(vote.extend({ contest_name: z.string() })),
    /** Reads on after the last one here; null at the end. */
    next: z.string().nullable(),
    ...paged,
  }),
})
