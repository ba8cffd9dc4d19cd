import { z } from 'zod'
import { defineCall, flag, fromText, line, prose, publicId } from '../call.ts'
import { contest } from '../contests/contest.ts'
import { contestant } from '../contests/contestant.ts'
import { contestantFields } from '../contests/contestants.ts'
import { noRoom } from '../files.ts'

const { position: _, ...entryFields } = contestantFields

/** Fields that an entrant types, and what they confirm in two categories (product 11). */
export const entryForm = {
  ...entryFields,
  /** Sexy: the contestant is 18 or older. */
  adult: flag.optional(),
  /** Baby: a parent or guardian enters the child and agrees. */
  guardian: flag.optional(),
  guardian_name: line(120).optional(),
}

export const joinContest = defineCall({
  method: 'POST',
  summary:
    'Enters a contest with an entry of one’s own; one for each person and contest. An answer to a question for a file is the `value` of `Files/uploadDocument`, or the `attachment_id` of `Files/upload`, a picture’s too.',
  tag: 'entries',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    client_id: z.string().min(1).max(80).optional(),
    ...entryForm,
  }),
  reply: z.object({ contestant, message: z.string() }),
  refusals: ['entry_closed', 'already_entered', ...noRoom],
})

export const getEntry = defineCall({
  method: 'POST',
  summary: 'One’s own entry in a contest, in every state; null when there is none.',
  tag: 'entries',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ contest, contestant: contestant.nullable(), serverTime: z.number() }),
})

export const moderateContestants = defineCall({
  method: 'POST',
  summary:
    'Approves entries or changes of them, or refuses them with a reason that goes to each entrant by mail.',
  tag: 'organiser',
  who: 'user',
  input: z
    .strictObject({
      cx_id: publicId,
      assox_ids: fromText(z.array(publicId).min(1).max(500)),
      /** Which revision of each was looked at, by `assox_id`: what was changed since is not decided about unseen. */
      revisions: fromText(z.record(publicId, z.int())).optional(),
      decision: z.enum(['approve', 'refuse']),
      /** `change`: what waits beside entries that stand on stage, which stay there. */
      subject: z.enum(['entry', 'change']).default('entry'),
      reason: prose(1000).optional(),
    })
    .refine((v) => v.decision === 'approve' || Boolean(v.reason), {
      error: '#required',
      path: ['reason'],
    }),
  /** Only contestants that changed; the others were so already. */
  reply: z.object({ contestants: z.array(contestant), message: z.string() }),
  refusals: ['illegal_step', 'round_too_large', 'entry_changed'],
})

export const openAnswer = defineCall({
  method: 'POST',
  summary: 'The address of a file that was given as an answer, good for five minutes.',
  tag: 'entries',
  who: 'all',
  input: z.strictObject({ cx_id: publicId, assox_id: publicId, key: z.string().max(40) }),
  reply: z.object({ name: z.string(), url: z.string(), expires_at: z.string() }),
})
