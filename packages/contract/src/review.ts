import { z } from 'zod'
import { defineCall, fromText, integer, line, publicId } from './call.ts'
import { maxReviewed, ballotStates } from './constants.ts'
import { ballotGroupings, ballotSignals, reviewActs } from './organiserConstants.ts'

const signals = z.array(z.enum(ballotSignals))
const group = z.strictObject({ by: z.enum(ballotGroupings), key: z.string().max(300) })

const ballotGroup = z
  .object({
    /** Names the group in `reviewBallots`; hashed where it would tell a network, a device or an address. */
    key: z.string(),
    ballots: z.int(),
    counted: z.int(),
    held: z.int(),
    voided: z.int(),
    /** Ballots that are worth a look by themselves. */
    marked: z.int(),
    first: z.string(),
    last: z.string(),
    /** The contestant that most of these ballots are for, and how many are. */
    top: z.object({ assox_id: z.string(), contestant_name: z.string(), ballots: z.int() }),
    /** Signals against at least half of the ballots. */
    signals,
    /** Mean score of the ballots, 0 to 100. */
    risk: z.int(),
  })
  .meta({ id: 'BallotGroup' })
export type BallotGroup = z.infer<typeof ballotGroup>

export const getBallotGroups = defineCall({
  method: 'POST',
  summary: 'A contest’s ballots in groups that have something in common, the most striking first.',
  tag: 'review',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    by: z.enum(ballotGroupings).default('network'),
    state: z.enum(ballotStates).optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(50),
  }),
  reply: z.object({
    groups: z.array(ballotGroup),
    totals: z.object({ counted: z.int(), held: z.int(), voided: z.int(), marked: z.int() }),
    /** Time at which the ballots were last looked through; null for a contest without any. */
    looked_at: z.string().nullable(),
  }),
})

const groupedBallot = z
  .object({
    casx_id: z.string(),
    time: z.string(),
    state: z.enum(ballotStates),
    lines: z.array(
      z.object({ assox_id: z.string(), contestant_name: z.string(), points: z.int() }),
    ),
    country_code: z.string(),
    has_account: z.boolean(),
    /** 0 to 100; nothing speaks against a ballot without any. */
    score: z.int(),
    signals,
  })
  .meta({ id: 'GroupedBallot' })
export type GroupedBallot = z.infer<typeof groupedBallot>

export const getGroupBallots = defineCall({
  method: 'POST',
  summary: 'Some ballots of a group, those with the most against them first, with what that is.',
  tag: 'review',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    group: fromText(group),
    limit: integer.pipe(z.number().min(1).max(maxReviewed)).default(20),
  }),
  reply: z.object({ ballots: z.array(groupedBallot) }),
})

export const reviewBallots = defineCall({
  method: 'POST',
  summary:
    'Holds, releases, voids or restores ballots: the results follow at once, and the log says so leaf by leaf.',
  tag: 'review',
  who: 'user',
  input: z
    .strictObject({
      cx_id: publicId,
      act: z.enum(reviewActs),
      /** Stands in the public log: never a person’s name. */
      reason: line(200).min(3),
      group: fromText(group).optional(),
      casx_ids: fromText(z.array(z.string().max(40)).min(1).max(maxReviewed)).optional(),
    })
    .refine((v) => (v.group === undefined) !== (v.casx_ids === undefined), {
      error: '#required',
      path: ['group'],
    }),
  reply: z.object({
    changed: z.int(),
    /** More of the group wait: call again. */
    left: z.int(),
  }),
})
