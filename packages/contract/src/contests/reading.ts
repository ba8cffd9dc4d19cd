import { z } from 'zod'
import { defineCall, nothing, numericId, paged, paging, publicId } from '../call.ts'
import { contestPageSize } from '../constants.ts'
import { category } from './category.ts'
import { contest } from './contest.ts'
import { contestant } from './contestant.ts'
import { pastVote } from './pastVote.ts'

export const getCategories = defineCall({
  method: 'POST',
  summary: 'The contest categories with the number of public contests in each.',
  tag: 'contests',
  who: 'all',
  input: nothing,
  reply: z.object({
    categories: z.array(
      z.object({ label: z.string(), slug: z.string(), value: z.int(), count: z.int() }),
    ),
  }),
})

const listInput = z.strictObject({
  category: z.preprocess((v) => (v === '' ? undefined : v), category.optional()),
  status: z.enum(['', 'ongoing', 'ended', 'upcoming', 'active', 'pending', 'mine']).optional(),
  search: z.string().max(200).optional(),
  user_id: numericId.optional(),
  sort: z.enum(['new', 'ending', 'popular', 'name']).optional(),
  ...paging(contestPageSize),
})
const listReply = z.object({
  contests: z.array(contest),
  contestants: z.array(contestant),
  serverTime: z.number(),
  ...paged,
})
const list = (summary: string) =>
  defineCall({
    method: 'POST',
    summary,
    tag: 'contests',
    who: 'all',
    input: listInput,
    reply: listReply,
  })
export type ContestListInput = z.input<typeof listInput>
export type ContestList = z.infer<typeof listReply>

export const getContests = list(
  'Public contests; with status `mine` the caller’s own in every state.',
)
export const getOngoingContests = list('Contests that take votes now.')
export const getEndedContests = list('Contests that are over.')
export const searchContests = list('Contests whose name, description, category or organiser match.')

/** Answer of every call that gives or changes a contest. */
export const contestReply = z.object({
  contest,
  contestants: z.array(contestant),
  serverTime: z.number(),
})

export const getCachedContest = defineCall({
  method: 'POST',
  summary: 'A contest as everybody sees it, never older than a second while voting is open.',
  tag: 'contests',
  who: 'all',
  input: z.strictObject({ cx_id: publicId, round_id: numericId.optional() }),
  reply: contestReply,
})

const fetchInput = z
  .strictObject({
    cx_id: publicId.optional(),
    slug: z.string().max(100).optional(),
    round_id: numericId.optional(),
    version: z.enum(['1', '2']).optional(),
    /** A ballot of one's own by its id: proves a vote where the device is not known, as without scripts. */
    receipt: z.string().max(40).optional(),
  })
  .refine((v) => v.cx_id !== undefined || v.slug !== undefined, {
    error: '#required',
    path: ['cx_id'],
  })

export const fetchContest = defineCall({
  method: 'POST',
  summary:
    'A contest with what belongs to the caller: past votes, abilities, and the standing that a vote opens.',
  tag: 'contests',
  who: 'all',
  input: fetchInput,
  reply: z.object({
    contest,
    contestants: z.array(contestant),
    serverTime: z.number(),
    pastVotes: z.array(pastVote),
    /** The slug asked for is an old one; this is where the contest lives now. */
    moved_to: z.string().nullable(),
  }),
  refusals: ['not_found'],
})

const contestantsInput = z.strictObject({
  cx_id: publicId.optional(),
  round_id: numericId.optional(),
  search: z.string().max(200).optional(),
  ...paging(contestPageSize),
})
const contestantsReply = z.object({ contestants: z.array(contestant), ...paged })

export const getContestants = defineCall({
  method: 'POST',
  summary: 'Contestants of a contest or round, by standing.',
  tag: 'contests',
  who: 'all',
  input: contestantsInput,
  reply: contestantsReply,
})

export const getRecentContestants = defineCall({
  method: 'POST',
  summary: 'The newest approved contestants.',
  tag: 'contests',
  who: 'all',
  input: contestantsInput,
  reply: contestantsReply,
})
