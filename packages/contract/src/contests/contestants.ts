import { z } from 'zod'
import {
  defineCall,
  flag,
  fromText,
  integer,
  line,
  nameLine,
  numericId,
  publicId,
} from '../call.ts'
import { maxContestants } from '../constants.ts'
import { namedPicture, noRoom, pictureId } from '../files.ts'
import { contestant } from './contestant.ts'
import { contestantTextNames, contestantTexts, type ContestantText } from './texts.ts'

/** Two letters stand for a country that has a name; ZZ is the code of none. Longer codes are parts and groups. */
const isNamed = (code: string): boolean =>
  !/^[A-Z]{2}$/.test(code) ||
  (code !== 'ZZ' &&
    new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined)

/** Fields that are no line of any words. */
const special = {
  contestant_name: nameLine(contestantTexts.contestant_name.most, '#invalid_contestant_name'),
  country_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2,3}(-[A-Z]{2,3})?)?$/, { error: '#invalid_country' })
    .refine(isNamed, { error: '#invalid_country' })
    .optional(),
  story: z.string().max(contestantTexts.story.most).optional(),
  video_url: z
    .string()
    .trim()
    .max(contestantTexts.video_url.most)
    .regex(/^(https?:\/\/\S+)?$/, { error: '#invalid_media_url' })
    .optional(),
}
type Special = typeof special

const savedTexts = Object.fromEntries(
  contestantTextNames.map((name) => [
    name,
    name in special ? special[name as keyof Special] : line(contestantTexts[name].most).optional(),
  ]),
) as {
  [Name in ContestantText]: Name extends keyof Special
    ? Special[Name]
    : z.ZodOptional<ReturnType<typeof line>>
}

/** Fields that one may say about a contestant, one by one or in a row of a table. */
export const contestantFields = {
  ...savedTexts,
  attachment_id: namedPicture.optional(),
  /** Other words for `attachment_id`, as answers give a contestant out. */
  contestant_img: namedPicture.optional(),
  picture: namedPicture.optional(),
  gallery: fromText(z.array(pictureId).max(12)).optional(),
  answers: fromText(z.record(z.string(), z.unknown())).optional(),
  position: integer.pipe(z.number().min(1).max(100_000)).optional(),
}
export const contestantRow = z.strictObject(contestantFields)
export type ContestantRow = z.infer<typeof contestantRow>

type Pictured = Partial<Record<'attachment_id' | 'contestant_img' | 'picture', string | null>>

/** The fields with their picture in `attachment_id`, by whichever of its words it was named. */
export function withPicture<Given extends Pictured>({
  contestant_img,
  picture,
  ...given
}: Given): Omit<Given, 'contestant_img' | 'picture'> {
  if (given.attachment_id !== undefined) return given
  const named = [contestant_img, picture].filter((id) => id !== undefined)
  return named.length === 0 ? given : { ...given, attachment_id: named.find(Boolean) ?? null }
}

export const addContestants = defineCall({
  method: 'POST',
  summary:
    'Adds contestants: one by its fields, `contestants` as rows, or `csv` or `json` as text. All or none, unless `skip_bad`.',
  tag: 'organiser',
  who: 'user',
  // A table of two thousand rows.
  largest: 4_194_304,
  input: z.strictObject({
    cx_id: publicId,
    /** By default the first round; null: in no round yet, for one that is added later and names them. */
    round_id: numericId.nullable().optional(),
    /** A contestant alone. */
    ...contestantFields,
    contestant_name: contestantFields.contestant_name.optional(),
    contestants: fromText(z.array(z.unknown()).max(maxContestants)).optional(),
    /** Text of a table: comma, semicolon or tab, first row the names of the columns. */
    csv: z.string().max(2_000_000).optional(),
    json: z.string().max(2_000_000).optional(),
    /** Only say what would be wrong. */
    dry_run: flag.optional(),
    /** Add the good rows although others are wrong. */
    skip_bad: flag.optional(),
  }),
  reply: z.object({
    contestants: z.array(contestant),
    /** In a dry run: the rows as read. */
    rows: z.array(z.record(z.string(), z.unknown())),
    problems: z.array(z.object({ row: z.int(), field: z.string(), error: z.string() })),
  }),
  refusals: ['rows_invalid', 'illegal_step', 'round_too_large'],
})

/** As a flag and as what a form makes of it (specification 4: shown as a boolean). */
const statusWords = new Map([
  ['true', '1'],
  ['1', '1'],
  ['false', '0'],
  ['0', '0'],
])

export const updateContestant = defineCall({
  method: 'POST',
  summary:
    'Changes a contestant: details, picture, status, running order. An answer to a question for a file is the `value` of `Files/uploadDocument`, or the `attachment_id` of `Files/upload`, a picture’s too.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    assox_id: publicId,
    ...contestantFields,
    contestant_name: contestantFields.contestant_name.optional(),
    /** Revision of the details that were changed: if they are others by now, nothing is written. */
    revision: integer.optional(),
    contestant_status: z
      .preprocess((given) => statusWords.get(String(given)) ?? given, z.enum(['0', '1']))
      .optional(),
  }),
  reply: z.object({ contestant, message: z.string() }),
  refusals: ['changed_meanwhile', 'entry_frozen', 'illegal_step', 'round_too_large', ...noRoom],
})

export const removeContestant = defineCall({
  method: 'POST',
  summary: 'Takes a contestant without votes out of the contest.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId, assox_id: publicId }),
  reply: z.object({ contestants: z.array(contestant) }),
  refusals: ['has_ballots'],
})
