import { z } from 'zod'
import { publicUser, username } from '../accounts.ts'
import { publicProfile } from '../accounts/profile.ts'
import { cursor, defineCall, publicId } from '../call.ts'
import { picture } from '../files.ts'
import { review } from '../marketplace/review.ts'

const personContest = z.object({
  cx_id: z.string(),
  contest_name: z.string(),
  href: z.string(),
  cover: picture.nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** The clock that all times of the contest are told on. */
  time_zone: z.string(),
  state: z.enum(['upcoming', 'ongoing', 'ended', 'declared']),
})

const personStand = personContest.extend({
  assox_id: z.string(),
  contestant_name: z.string(),
  picture: picture.nullable(),
  /** From the declared result; null before, and where the person does not show it. */
  place: z.int().nullable(),
  /** Address at which the result can be checked. */
  proof: z.string().nullable(),
})

const personClub = z.object({
  gx_id: publicId,
  title: z.string(),
  href: z.string(),
  cover: picture.nullable(),
  members: z.int(),
  is_owner: z.boolean(),
})

/** A person's page: what they chose to show (product 15). */
export const personPage = z.object({
  user: publicProfile,
  /** Null where the person keeps it to themselves. */
  runs: z.array(personContest).nullable(),
  stood: z.array(personStand).nullable(),
  /** Open clubs that they belong to, their own first. */
  clubs: z.array(personClub).nullable(),
  /** Opinions of buyers about the person. */
  reviews: z.array(review).nullable(),
  /** Where the lists go on; null where they are whole. */
  next: z.object({
    runs: z.string().nullable(),
    stood: z.string().nullable(),
    clubs: z.string().nullable(),
    reviews: z.string().nullable(),
  }),
  /** Acts of the person here, in numbers. Null where the person keeps them to themselves. */
  numbers: z.object({
    /** Contests that they stood in, and those of them that they won. */
    stood: z.int().nullable(),
    won: z.int().nullable(),
    /** The mean of the reviews; null without one, too. */
    rating: z.number().nullable(),
    reviews: z.int().nullable(),
    /** Orders that were finished. */
    orders: z.int().nullable(),
  }),
  /** Somebody sells here: their services stand at this address. */
  provider: z.string().nullable(),
  serverTime: z.number(),
})
export type PersonPage = z.infer<typeof personPage>

/** People asked for at once, at most. */
const mostPeople = 100

const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .refine((list) => list.split(',').length <= mostPeople, { error: '#too_many_people' })

/** The calls about other people. */
export const peopleCalls = {
  'profile/grouped/{id}': defineCall({
    method: 'GET',
    summary: 'What everybody may see of one person, or of several with commas.',
    tag: 'people',
    who: 'all',
    input: z.strictObject({ id: ids }),
    reply: z.object({ users: z.array(publicUser) }),
  }),
  'profile/getData/{id}': defineCall({
    method: 'GET',
    summary: 'A person as their public page shows them, by their number.',
    tag: 'people',
    who: 'all',
    input: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    reply: z.object({ user: publicProfile }),
    refusals: ['not_found'],
  }),
  'profile/getPage/{username}': defineCall({
    method: 'GET',
    summary: 'A person’s public page: contests, clubs and reviews that they chose to show.',
    tag: 'people',
    who: 'all',
    input: z.strictObject({ username }),
    reply: personPage,
  }),
  'profile/getMore/{username}': defineCall({
    method: 'GET',
    summary:
      'The next contests that a person runs, or stood in, or clubs of theirs, as their page shows them.',
    tag: 'people',
    who: 'all',
    input: z.strictObject({
      username,
      part: z.enum(['runs', 'stood', 'clubs']),
      after: cursor.optional(),
    }),
    reply: z.object({
      runs: z.array(personContest),
      stood: z.array(personStand),
      clubs: z.array(personClub),
      next: z.string().nullable(),
    }),
  }),
} as const
