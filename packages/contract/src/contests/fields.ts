import { z } from 'zod'
import { flag, fromText, integer, nameLine, orNothing, prose, publicId } from '../call.ts'
import { maxEntryFields, maxExpHours, maxReviewHours, voteMethods } from '../constants.ts'
import { entryFieldTypes, resultVisibilities, tieBreakRules } from '../organiserConstants.ts'
import { criterion, mostCriteria } from '../judging.ts'
import { contestPrices, savedPrices } from '../payments/prices.ts'
import { timeZone } from '../timeZone.ts'
import { category } from './category.ts'

/** Field of a contest's entry form (product 3). */
export const entryField = z.strictObject({
  // No name that every object has already: an answer under it would be nobody's.
  key: z.string().regex(/^(?!__proto__$|constructor$)[a-z0-9_]{1,40}$/),
  label: z.string().trim().min(1).max(120),
  type: z.enum(entryFieldTypes),
  required: flag.default(false),
  /** Its answers stand on the contestant's page; without it only the organisers read them. */
  public: flag.default(false),
  options: z.array(z.string().trim().min(1).max(120)).max(100).optional(),
})
export type EntryField = z.infer<typeof entryField>

/** Limits of a ballot, by method (product 3, Vote methods). */
export const methodOptions = z.strictObject({
  /** `multiple`: how many contestants at most. */
  max_choices: integer.pipe(z.number().min(1).max(100)).optional(),
  /** `points`: the fixed scale, highest first; absent means points are handed out freely. */
  scale: z
    .array(integer.pipe(z.number().min(1).max(1000)))
    .min(1)
    .max(100)
    .optional(),
  /** `points` without a scale: the most one contestant can get, and the most a ballot hands out. */
  max_points: integer.pipe(z.number().min(1).max(100_000)).optional(),
  max_total: integer.pipe(z.number().min(1).max(1_000_000)).optional(),
  /** `score`: what the judges score. */
  criteria: z.array(criterion).min(1).max(mostCriteria).optional(),
})
export type MethodOptions = z.infer<typeof methodOptions>

const visibility = z.enum(['public', 'unlisted'])
const voterRequirement = z.enum([
  'anyone',
  'signed_in',
  'confirmed_email',
  'confirmed_phone',
  'code',
])
const entryPolicy = z.enum(['organiser', 'moderated', 'open'])

export interface Field {
  /** Value that `saveContest` takes. */
  saved: z.ZodType
  /** Value that a contest on the wire says. */
  shown: z.ZodType
  /** Stands once there are votes, or once a result is declared. */
  fixed?: 'votes' | 'result'
  /** Too long for the log of acts, which says only that it changed. */
  isLong?: boolean
}

/**
 * Fields of a contest in an organiser's form, each under the name of its column. The calls, the row that is written,
 * its copy, what is shown of it and the log of acts are made of this table: a field that stands here is in all of them.
 */
export const contestFields = {
  contest_name: { saved: nameLine(120, '#invalid_contest_name'), shown: z.string() },
  /** Sanitised HTML. */
  description: { saved: prose(20_000), shown: z.string(), isLong: true },
  category: { saved: category, shown: z.int() },
  cover_id: { saved: orNothing(publicId), shown: z.string().nullable(), isLong: true },
  time_zone: { saved: timeZone, shown: z.string() },
  contest_exp_hours: {
    saved: integer.pipe(z.number().min(1).max(maxExpHours)),
    shown: z.int(),
    fixed: 'result',
  },
  /** Switched on while votes run, it would give everybody who has voted one vote more. */
  vote_once: { saved: flag, shown: z.boolean(), fixed: 'votes' },
  confirm_vote: { saved: flag, shown: z.boolean() },
  /** Hours for which the result is held for review after the end; 0 declares it at once. */
  review_hours: {
    saved: integer.pipe(z.number().min(0).max(maxReviewHours)),
    shown: z.int(),
    fixed: 'result',
  },
  method: { saved: z.enum(voteMethods), shown: z.enum(voteMethods), fixed: 'votes' },
  method_options: { saved: fromText(methodOptions), shown: methodOptions, fixed: 'votes' },
  /** Share of the jury in the result, 0 to 1; null adds both channels up. */
  jury_weight: {
    saved: orNothing(
      z.preprocess(
        (v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v),
        z.number().min(0).max(1).nullable(),
      ),
    ),
    shown: z.number().nullable(),
    fixed: 'votes',
  },
  tie_break: {
    saved: fromText(z.array(z.enum(tieBreakRules)).max(tieBreakRules.length)),
    shown: z.array(z.enum(tieBreakRules)),
    fixed: 'votes',
  },
  visibility: { saved: visibility, shown: visibility },
  result_visibility: {
    saved: z.enum(resultVisibilities),
    shown: z.enum(resultVisibilities),
    fixed: 'result',
  },
  voter_requirement: { saved: voterRequirement, shown: voterRequirement, fixed: 'votes' },
  entry_policy: { saved: entryPolicy, shown: entryPolicy },
  /** Entrants change name and pictures while votes run. */
  names_open: { saved: flag, shown: z.boolean() },
  fields: {
    saved: fromText(z.array(entryField).max(maxEntryFields)),
    shown: z.array(entryField),
    isLong: true,
  },
  /** Prices of votes; null where none are sold. */
  prices: { saved: orNothing(fromText(savedPrices)), shown: contestPrices.nullable() },
} as const satisfies Record<string, Field>

type Fields = typeof contestFields
export type ContestField = keyof Fields

/** Their names, which are those of the columns too. */
export const contestFieldNames = Object.keys(contestFields) as ContestField[]

const shapeOf = <Side extends 'saved' | 'shown'>(side: Side) =>
  Object.fromEntries(contestFieldNames.map((name) => [name, contestFields[name][side]])) as {
    [Name in ContestField]: Fields[Name][Side]
  }

export const savedFields = shapeOf('saved')
export const shownFields = shapeOf('shown')
