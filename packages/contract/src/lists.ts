import { z } from 'zod'
import { cursor, defineCall, isoTimeOrDay, numericId, paged, paging, publicId } from './call.ts'
import { contestPageSize, listFormats, ballotKinds, ballotStates } from './constants.ts'
import { entryStates } from './organiserConstants.ts'
import { contestant } from './contests/contestant.ts'
import { vote } from './voting.ts'

/** Input of the organiser's lists: by page, or from a cursor on, or whole as a file. */
const listed = {
  ...paging(contestPageSize),
  contest_id: z.union([numericId, publicId]).optional(),
  keyword: z.string().max(200).optional(),
  after: cursor.optional(),
  format: z.enum(listFormats).optional(),
}
/** Beside the rows of a page. */
const page = {
  /** Reads on after the last one here; null at the end. */
  next: z.string().nullable(),
  ...paged,
}

export const getAllVotes = defineCall({
  method: 'POST',
  summary:
    'All ballots in one’s contests, newest first, by page (10,000 deep) or after a cursor; whole as CSV or as a JSON file.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    ...listed,
    round_id: numericId.optional(),
    kind: z.enum(ballotKinds).optional(),
    state: z.enum(ballotStates).optional(),
    country_code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, { error: '#invalid_country' })
      .optional(),
    from: isoTimeOrDay.optional(),
    to: isoTimeOrDay.optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
  }),
  reply: z.object({
    votes: z.array(vote.extend({ contest_name: z.string() })),
    ...page,
  }),
})

export const getAllContestants = defineCall({
  method: 'POST',
  summary:
    'All contestants of one’s contests, by page or after a cursor; whole as CSV or as a JSON file.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    ...listed,
    entry_state: z.enum(entryStates).optional(),
    /** By contest and running order, by name, or the latest people first. */
    order: z.enum(['position', 'name', 'newest']).default('position'),
  }),
  reply: z.object({
    contestants: z.array(contestant.extend({ contest_name: z.string() })),
    /** By state, whatever the asked one. */
    counts: z.object({ pending: z.int(), approved: z.int(), refused: z.int() }),
    ...page,
  }),
})
