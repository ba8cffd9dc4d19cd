import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { defineCall, flag, fromText, integer, line, numericId, publicId } from './call.ts'
import { contestStates, ballotStates } from './constants.ts'
import { picture } from './files.ts'

/** Criterion that judges score, and how much it weighs (product 3, `score`). */
export const criterion = z.strictObject({
  /** Names it in ballots and in the log. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  label: line(80).min(1),
  /** Marks go from 1 to this. */
  max: integer.pipe(z.number().min(1).max(100)),
  /** Weight with which a mark counts. */
  weight: integer.pipe(z.number().min(1).max(100)),
})
export type Criterion = z.infer<typeof criterion>
export const mostCriteria = 20

/** Mark that a judge gave to one contestant, also in parts. */
const mark = z
  .object({
    assox_id: publicId,
    /** Criterion → mark; those without one are left out. */
    scores: z.record(z.string(), z.int()),
    /** The judge steps back for this contestant: nothing is given, and nothing counts against them. */
    recused: z.boolean(),
    /** Why, for the organiser. */
    reason: z.string(),
  })
  .meta({ id: 'Mark' })
export type Mark = z.infer<typeof mark>

const progress = {
  round_id: z.int(),
  /** Contestants with every mark, contestants stepped back for, and all of them. */
  marked: z.int(),
  recused: z.int(),
  total: z.int(),
  handed_in_at: z.string().nullable(),
  /** Marks were changed after they were handed in. */
  changed: z.boolean(),
}

const sheet = z
  .object({
    ...progress,
    /** Marks are taken now. */
    open: z.boolean(),
    marks: z.array(mark),
    /** The judge’s own entries, to which they give nothing: counted among those stepped back for. */
    own: z.array(publicId),
    /** The ballot that counts now, for its receipt. */
    casx_id: z.string().nullable(),
  })
  .meta({ id: 'JudgeSheet' })
export type JudgeSheet = z.infer<typeof sheet>

/** A contest that somebody judges, with what is left for them to do. */
const judged = z
  .object({
    cx_id: publicId,
    contest_name: z.string(),
    /** They were named and have not said if they will: until then they judge nothing. */
    asked: z.boolean(),
    cover: picture.nullable(),
    state: z.enum(contestStates),
    time_zone: z.string(),
    /** The round that takes marks now, else the latest; null of a draft, of which a judge knows the name alone. */
    round: z
      .object({
        name: z.string(),
        round_number: z.int(),
        starts_at: z.string().nullable(),
        ends_at: z.string().nullable(),
      })
      .nullable(),
    /** Number of rounds. */
    rounds: z.int(),
    /** Marks, or the jury's ballots, are taken now. */
    open: z.boolean(),
    /** Progress of their sheet; null if judges vote on the contest's page. */
    sheet: z.object(progress).nullable(),
  })
  .meta({ id: 'JudgedContest' })
export type JudgedContest = z.infer<typeof judged>

const ofRound = { cx_id: publicId, round_id: numericId.optional() }
const sheetReply = z.object({ sheet, serverTime: z.number() })

export const getJudgedContests = defineCall({
  method: 'POST',
  summary:
    'The contests that the caller judges, with their own progress: what is open, what is to come, what is over; the nearest end first.',
  tag: 'judging',
  who: 'user',
  input: z.strictObject({}),
  reply: z.object({ contests: z.array(judged), serverTime: z.number() }),
})

export const getSheet = defineCall({
  method: 'POST',
  summary: 'The caller’s own sheet as a judge: marks of a round, never another judge’s.',
  tag: 'judging',
  who: 'user',
  input: z.strictObject(ofRound),
  reply: sheetReply,
  refusals: ['judges_only', 'illegal_step'],
})

export const saveMark = defineCall({
  method: 'POST',
  summary:
    'Keeps a judge’s marks for one contestant, also in parts; they count when the sheet is handed in.',
  tag: 'judging',
  who: 'user',
  personal: true,
  input: z.strictObject({
    ...ofRound,
    assox_id: publicId,
    scores: fromText(z.record(z.string().max(40), integer)).optional(),
    recused: flag.optional(),
    reason: z.string().trim().max(300).optional(),
  }),
  reply: sheetReply,
  refusals: [
    'judges_only',
    'own_entry',
    'illegal_step',
    'voting_disabled',
    'not_in_round',
    'invalid_ballot',
  ],
})

export const handInSheet = defineCall({
  method: 'POST',
  summary:
    'Hands a judge’s sheet in as a ballot; one that was handed in before is made void, each a leaf of the log.',
  tag: 'judging',
  who: 'user',
  personal: true,
  input: z.strictObject(ofRound),
  reply: sheetReply,
  refusals: [
    'judges_only',
    'illegal_step',
    'voting_disabled',
    'sheet_incomplete',
    'sheet_too_long',
  ],
})

export const getJudging = defineCall({
  method: 'POST',
  summary:
    'How far each judge is, without any mark, and what those left who judge no more; for the organiser.',
  tag: 'judging',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({
    judges: z.array(
      z.object({
        user: publicUser,
        rounds: z.array(z.object(progress)),
        recusals: z.array(z.object({ round_id: z.int(), assox_id: publicId, reason: z.string() })),
        /** Ballots of somebody who judges no more: they count until the team makes them void. */
        former: z.array(z.object({ casx_id: z.string(), state: z.enum(ballotStates) })).nullable(),
      }),
    ),
    serverTime: z.number(),
  }),
})
export type Judging = z.infer<typeof getJudging.reply>
