import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { publicId } from '../call.ts'
import { contestStates } from '../constants.ts'
import { picture } from '../files.ts'
import { shownFields } from './fields.ts'

export { entryField, methodOptions, type EntryField, type MethodOptions } from './fields.ts'

export const round = z
  .object({
    round_id: z.int(),
    round_number: z.int(),
    name: z.string(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    state: z.enum(['scheduled', 'open', 'ended', 'merged']),
    /** The round that this one was merged into. */
    merged_into: z.int().nullable(),
    /** assox_ids in the round's running order; in lists of contests the first 500 of a contest. */
    contestants: z.array(z.string()),
  })
  .meta({ id: 'Round' })
export type Round = z.infer<typeof round>

const contestCan = z.object({
  edit: z.boolean(),
  vote: z.boolean(),
  /** Scores the contestants: at `/judge/{cx_id}`. */
  judge: z.boolean(),
  /** Their vote is the jury's. */
  jury: z.boolean(),
  delete: z.boolean(),
  publish: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  end: z.boolean(),
  declare: z.boolean(),
  withhold: z.boolean(),
  archive: z.boolean(),
  /** Read who changed what in it. */
  acts: z.boolean(),
})

export const contest = z
  .object({
    contest_id: z.int(),
    cx_id: publicId,
    /** Fields of the organiser's form, as they are stored. */
    ...shownFields,
    contest_slug: z.string(),
    /** Code of its short address, `/v/{code}`. */
    code: z.string(),
    contest_status: z.enum(['active', 'inactive']),
    state: z.enum(contestStates),
    revision: z.int(),
    cover: picture.nullable(),
    /** Seconds left in the open round; 0 when paused, between rounds or over; minus the seconds to the start. */
    timestamp: z.int(),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    /** The numbers are hidden from this caller now; with `after_vote` until they voted in the round that is asked for. */
    results_hidden: z.boolean(),
    /** The edition that it belongs to, and its number in it; `filled` once it takes nobody in any more. */
    edition: z
      .object({
        edx_id: publicId,
        edition_name: z.string(),
        number: z.int(),
        max_user: z.int(),
        filled: z.boolean(),
      })
      .nullable(),
    /** People can enter by themselves now. */
    entry_open: z.boolean(),
    rounds: z.array(round),
    contestants_count: z.int(),
    votes_total: z.int(),
    voters_total: z.int(),
    /** assox_id of the leaders, best first; their objects stand in `contestants`. Empty while hidden. */
    leaders: z.array(z.string()),
    /** Sales less refunds, in minor units: for the contest's organisers; 0 for everybody else. */
    total: z.object({ amount: z.int(), currency: z.string() }),
    user: publicUser.nullable(),
    /** Shown to callers with the right to edit alone. */
    organisers: z.array(publicUser).optional(),
    judges: z.array(publicUser).optional(),
    createdAt: z.string(),
    /** While the result is held: when it is declared by itself; null once it is withheld. */
    review_until: z.string().nullable(),
    /** The organiser holds the result back, and says why. */
    withheld: z.object({ reason: z.string(), since: z.string() }).nullable(),
    declared_at: z.string().nullable(),
    can: contestCan,
  })
  .meta({ id: 'Contest' })
export type Contest = z.infer<typeof contest>
