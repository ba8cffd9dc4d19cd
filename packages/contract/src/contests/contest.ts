import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { flag, integer, publicId } from '../call.ts'
import {
  contestStates,
  entryFieldTypes,
  resultVisibilities,
  tieBreakRules,
  voteMethods,
} from '../constants.ts'
import { picture } from '../files.ts'
import { criterion, mostCriteria } from '../judging.ts'

/** One field of a contest's entry form (product 3). */
export const entryField = z.strictObject({
  key: z.string().regex(/^[a-z0-9_]{1,40}$/),
  label: z.string().trim().min(1).max(120),
  type: z.enum(entryFieldTypes),
  required: flag.default(false),
  /** Its answers stand on the contestant's page; without it only the organisers read them. */
  public: flag.default(false),
  options: z.array(z.string().trim().min(1).max(120)).max(100).optional(),
})
export type EntryField = z.infer<typeof entryField>

/** What a ballot may hold, by method (product 3, Vote methods). */
export const methodOptions = z.strictObject({
  /** `multiple`: how many contestants at most. */
  max_choices: integer.pipe(z.number().min(1).max(100)).optional(),
  /** `points`: the fixed scale, highest first; absent means points are handed out freely. */
  scale: z.array(z.int().min(1).max(1000)).min(1).max(100).optional(),
  /** `points` without a scale: the most one contestant can get, and the most a ballot hands out. */
  max_points: integer.pipe(z.number().min(1).max(100_000)).optional(),
  max_total: integer.pipe(z.number().min(1).max(1_000_000)).optional(),
  /** `score`: what the judges score. */
  criteria: z.array(criterion).min(1).max(mostCriteria).optional(),
})
export type MethodOptions = z.infer<typeof methodOptions>

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
    /** assox_ids in the round's running order; empty in lists of contests. */
    contestants: z.array(z.string()),
  })
  .meta({ id: 'Round' })
export type Round = z.infer<typeof round>

const contestCan = z.object({
  edit: z.boolean(),
  vote: z.boolean(),
  /** Scores the contestants: at `/judge/{cx_id}`. */
  judge: z.boolean(),
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
    contest_name: z.string(),
    contest_slug: z.string(),
    /** Of its short address, `/v/{code}`. */
    code: z.string(),
    contest_status: z.enum(['active', 'inactive']),
    state: z.enum(contestStates),
    revision: z.int(),
    /** Sanitised HTML. */
    description: z.string(),
    category: z.int(),
    cover: picture.nullable(),
    cover_id: z.string().nullable(),
    contest_exp_hours: z.int(),
    vote_once: z.boolean(),
    confirm_vote: z.boolean(),
    time_zone: z.string(),
    /** Seconds left in the open round; 0 when paused, between rounds or over; minus the seconds to the start. */
    timestamp: z.int(),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    method: z.enum(voteMethods),
    method_options: methodOptions,
    /** Share of the jury in the result, 0 to 1; null adds both channels up. */
    jury_weight: z.number().nullable(),
    tie_break: z.array(z.enum(tieBreakRules)),
    visibility: z.enum(['public', 'unlisted']),
    result_visibility: z.enum(resultVisibilities),
    /** The numbers are hidden from this caller now; with `after_vote` until they voted in the round that is asked for. */
    results_hidden: z.boolean(),
    voter_requirement: z.enum(['anyone', 'signed_in', 'confirmed_email', 'confirmed_phone']),
    entry_policy: z.enum(['organiser', 'moderated', 'open']),
    fields: z.array(entryField),
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
    /** Sales in minor units. */
    total: z.object({ amount: z.int(), currency: z.string() }),
    user: publicUser.nullable(),
    /** Only for those who may edit. */
    organisers: z.array(publicUser).optional(),
    judges: z.array(publicUser).optional(),
    createdAt: z.string(),
    /** Hours for which the result is held for review after the end; 0 declares it at once. */
    review_hours: z.int(),
    /** While the result is held: when it is declared by itself; null once it is withheld. */
    review_until: z.string().nullable(),
    /** The organiser holds the result back, and says why. */
    withheld: z.object({ reason: z.string(), since: z.string() }).nullable(),
    declared_at: z.string().nullable(),
    can: contestCan,
  })
  .meta({ id: 'Contest' })
export type Contest = z.infer<typeof contest>
