import { z } from 'zod'
import { cursor, defineCall, integer, line, publicId } from '../call.ts'
import { neighbour, reportCase } from './cases.ts'
import { reportedEntities, reportReasons } from './shapes.ts'

const clubCase = z
  .object({
    /** Its name in this club alone: the case's own id opens its author's letter. */
    case_id: publicId,
    entity: z.enum(reportedEntities),
    thing: reportCase.shape.thing,
    author: reportCase.shape.author,
    /** People of this club who reported it, and why. */
    people: z.int(),
    reasons: z.array(z.object({ reason: z.enum(reportReasons), people: z.int() })),
    said: z.array(z.string()),
    /** Nobody else sees it any more: hidden in the club, or by the platform. */
    hidden: z.boolean(),
    /** Texts just before and after it, to judge it by. */
    before: z.array(neighbour),
    after: z.array(neighbour),
    createdAt: z.string(),
    can: z.object({ hide: z.boolean() }),
  })
  .meta({ id: 'ClubReport' })
export type ClubReport = z.infer<typeof clubCase>

const gx_id = publicId

export const getClubQueue = defineCall({
  method: 'POST',
  summary:
    'What was reported in a club and waits for those who keep order there, the oldest first, and how much.',
  tag: 'reports',
  who: 'user',
  input: z.strictObject({
    gx_id,
    after: cursor.optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(30),
  }),
  reply: z.object({ cases: z.array(clubCase), next: z.string().nullable(), total: z.int() }),
  refusals: ['club_members_only'],
})

export const answerInClub = defineCall({
  method: 'POST',
  summary:
    'Hides what was reported in a club, with a reason, or leaves it; the platform decides apart from that.',
  tag: 'reports',
  who: 'user',
  input: z.strictObject({
    gx_id,
    case_id: publicId,
    verdict: z.enum(['hide', 'keep']),
    reason: line(500).default(''),
  }),
  reply: z.object({ answered: z.literal(true) }),
  refusals: ['club_members_only', 'case_closed'],
})

/** Calls about reports, for keepers of a club. */
export const clubReportCalls = {
  'reports/getClubQueue': getClubQueue,
  'reports/answerInClub': answerInClub,
} as const
