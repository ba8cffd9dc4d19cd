import { z } from 'zod'
import { userName } from '../accounts/userName.ts'
import {
  defineCall,
  fromText,
  integer,
  isoTimeOrDay,
  line,
  numericId,
  orNothing,
  publicId,
} from '../call.ts'
import { defaultExpHours } from '../constants.ts'
import { contestStatusVerbs } from '../organiserConstants.ts'
import { savedFields } from './fields.ts'
import { contestReply } from './reading.ts'

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,78}[a-z0-9])$/, { error: '#invalid_slug' })
/** A draft answers with null for a day that nobody chose yet, and a form with an empty text: the same as leaving it out. */
const moment = orNothing(isoTimeOrDay).transform((time) => time ?? undefined)
const formFields = {
  ...savedFields,
  contest_slug: slug.optional(),
  start_date: moment,
  end_date: moment,
  /** User names; a person who is known by an address alone is invited (`inviteMembers`). */
  organisers: fromText(z.array(userName).max(50)),
  judges: fromText(z.array(userName).max(500)),
  /** Rounds by id whose name or dates change. */
  rounds: fromText(
    z
      .array(
        z.strictObject({
          round_id: numericId,
          name: line(80).optional(),
          startDate: moment.optional(),
          endDate: moment.optional(),
        }),
      )
      .max(100),
  ),
}

/** saveContest: all optional but `contest_name` of a new one; what is absent stays. */
export const saveContestInput = z.strictObject({
  cx_id: publicId.optional(),
  /** Revision of the form as it was read; needed to change a contest. */
  revision: integer.optional(),
  client_id: z.string().min(1).max(80).optional(),
  ...z.object(formFields).partial().shape,
})
export type SaveContestInput = z.input<typeof saveContestInput>

export const saveContest = defineCall({
  method: 'POST',
  summary: 'Makes a contest (a draft) or changes one; an older revision is refused.',
  tag: 'organiser',
  who: 'user',
  // A form of forty fields with a hundred choices each is long.
  largest: 1_000_000,
  input: saveContestInput,
  reply: contestReply,
  refusals: ['changed_meanwhile', 'slug_taken', 'has_ballots', 'round_too_large'],
})

export const defaultContest = {
  contest_exp_hours: defaultExpHours,
  time_zone: 'UTC',
  method: 'single',
  tie_break: ['earliest', 'shared'],
} as const

export const setContestStatus = defineCall({
  method: 'POST',
  summary:
    'Publishes, pauses, resumes, ends or archives a contest; declares its result, or withholds it with a reason.',
  tag: 'organiser',
  who: 'user',
  input: z
    .strictObject({
      cx_id: publicId,
      contest_status: z.enum(contestStatusVerbs),
      /** Reason of `withhold`, for everybody to read. */
      reason: z.string().trim().min(3).max(300).optional(),
    })
    .refine((v) => v.contest_status !== 'withhold' || v.reason !== undefined, {
      error: '#required',
      path: ['reason'],
    }),
  reply: contestReply,
  refusals: ['illegal_step', 'result_waits', 'round_too_large'],
})

export const deleteContest = defineCall({
  method: 'POST',
  summary:
    'Deletes a contest that has no ballot yet, no entry in an edition of it, and no votes that were bought.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['has_ballots', 'has_entries', 'has_purchases'],
})

export const duplicateContest = defineCall({
  method: 'POST',
  summary: 'Copies everything but votes and results, as a draft.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId, contest_name: formFields.contest_name.optional() }),
  reply: contestReply.extend({ message: z.string() }),
  refusals: ['failed_to_duplicate'],
})
