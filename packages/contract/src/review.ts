import { z } from 'zod'
import { defineCall, fromText, integer, publicId } from './call.ts'

/** What groups of ballots on the review screen have in common (product 4, Fraud). */
export const ballotGroupings = ['network', 'device', 'minute', 'referrer'] as const
export const reviewActs = ['hold', 'release', 'void', 'restore'] as const
/** Why a group is worth a look; none of them proves anything by itself. */
export const ballotSignals = ['crowded', 'alike', 'one_sided', 'burst', 'no_script'] as const
/** The most ballots that one call reviews; the screen calls again while there are more. */
export const maxReviewed = 2000

const ballotGroup = z
  .object({
    /** Names the group in `reviewBallots`; hashed where it would tell a network or a device. */
    key: z.string(),
    ballots: z.int(),
    counted: z.int(),
    held: z.int(),
    voided: z.int(),
    first: z.string(),
    last: z.string(),
    /** The contestant that most of these ballots are for, and how many are. */
    top: z.object({ assox_id: z.string(), contestant_name: z.string(), ballots: z.int() }),
    signals: z.array(z.enum(ballotSignals)),
    /** 0 to 100: the more signals, the higher. */
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
    state: z.enum(['counted', 'held', 'voided']).optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(50),
  }),
  reply: z.object({
    groups: z.array(ballotGroup),
    totals: z.object({ counted: z.int(), held: z.int(), voided: z.int() }),
  }),
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
      reason: z.string().trim().min(3).max(200),
      group: fromText(
        z.strictObject({ by: z.enum(ballotGroupings), key: z.string().max(300) }),
      ).optional(),
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
