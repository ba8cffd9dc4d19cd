import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { flag, integer, isoTimeOrDay, line, nameLine, numericId, publicId } from '../call.ts'
import { clubRoles } from '../clubs/constants.ts'
import { isCurrency } from '../currencies.ts'
import { picture } from '../files.ts'
import { minorUnits } from '../money.ts'

/** Facts of a job beside its text (specification 3, Feed: data; product 7). Amounts are in minor units. */
export const jobData = z
  .object({
    title: z.string(),
    budget: z.int().nullable(),
    currency: z.string(),
    category: z.int(),
    state: z.string(),
    country_code: z.string(),
    budget_range: z.string(),
    range_budget: z.object({ min: z.int(), max: z.int() }).nullable(),
    contest: publicId.optional(),
  })
  .meta({ id: 'JobData' })
export type JobData = z.infer<typeof jobData>

const amount = minorUnits('#invalid_amount')

/** Reads a range that is written as text, such as `100-200`. */
const asRange = (value: unknown): unknown => {
  const [, min, max] =
    (typeof value === 'string' && /^\s*(\d{1,15})\s*[-–]\s*(\d{1,15})\s*$/.exec(value)) || []
  return min === undefined ? value : { min, max }
}

/** The same as a form gives it: a fixed budget, or a range. */
export const jobDataInput = z.strictObject({
  title: nameLine(120, '#job_title').pipe(z.string().min(3, { error: '#job_title' })),
  budget: amount.nullable().optional(),
  range_budget: z
    .preprocess(asRange, z.strictObject({ min: amount, max: amount }).nullable())
    .optional(),
  budget_range: z.string().max(60).optional(),
  currency: z
    .string({ error: '#job_currency' })
    .trim()
    .toUpperCase()
    .refine(isCurrency, { error: '#job_currency' }),
  category: integer.refine((n) => n >= 451 && n <= 470, { error: '#job_category' }),
  state: line(80).default(''),
  country_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, { error: '#invalid_country' })
    .default(''),
  /** `cx_id` of the contest that its team posts the job for (product 15). */
  contest: publicId.optional(),
})

/** An option by its text; an option as it was answered stands for it. */
const pollOption = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'text' in value ? value.text : value),
  nameLine(120, '#poll_options'),
)

export const pollInput = z.strictObject({
  question: nameLine(300, '#poll_question'),
  options: z
    .array(pollOption)
    .min(2, { error: '#poll_options' })
    .max(20, { error: '#poll_options' }),
  several: flag.default(false),
  closes_at: isoTimeOrDay.nullable().optional(),
})

const poll = z.object({
  question: z.string(),
  options: z.array(z.object({ text: z.string(), count: z.int() })),
  several: z.boolean(),
  closes_at: z.string().nullable(),
  is_open: z.boolean(),
  /** People who answered. */
  answered: z.int(),
  /** Numbers of the options that the caller chose. */
  mine: z.array(z.int()),
})

const film = z.object({ film_id: publicId, name: z.string(), mime: z.string() })
export type Film = z.infer<typeof film>

/** Page at an address that somebody wrote. */
const link = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string(),
  description: z.string(),
  image: picture.nullable(),
})

/** A feed item (specification 3, Feed). */
export const feed = z
  .object({
    fx_id: publicId,
    feed_item_id: z.int(),
    group_id: z.int(),
    gx_id: publicId,
    user_id: z.int().nullable(),
    user: publicUser.nullable(),
    /** Role of the author in the club. */
    role: z.enum(clubRoles).nullable(),
    text: z.string(),
    attachments: z.array(picture),
    media_url: z.string().nullable(),
    /** A film of the author's own; `feeds/getFilm` gives an address that plays it. */
    film: film.nullable(),
    link: link.nullable(),
    poll: poll.nullable(),
    data: jobData.partial(),
    country_code: z.string(),
    /** Epoch seconds. */
    timestamp: z.int(),
    createdAt: z.string(),
    editedAt: z.string().nullable(),
    pinned: z.boolean(),
    hidden: z.boolean(),
    likes: z.int(),
    liked: z.boolean(),
    /** Names of some who like it, the caller left out. */
    liked_by: z.array(z.string()),
    comments: z.int(),
    /** The comment below it that people like most; null where none is liked. */
    top_comment: z
      .object({ text: z.string(), likes: z.int(), user: publicUser.nullable() })
      .nullable(),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      comment: z.boolean(),
      like: z.boolean(),
      answer: z.boolean(),
      pin: z.boolean(),
      hide: z.boolean(),
    }),
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof feed>

const said = {
  user_id: z.int().nullable(),
  user: publicUser.nullable(),
  role: z.enum(clubRoles).nullable(),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Nothing of it is left but its place above what was answered to it. */
  deleted: z.boolean(),
  hidden: z.boolean(),
  likes: z.int(),
  liked: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    reply: z.boolean(),
    like: z.boolean(),
    hide: z.boolean(),
  }),
}

export const reply = z
  .object({
    reply_id: publicId,
    comment_id: publicId,
    fx_id: publicId.nullable(),
    sx_id: publicId.nullable(),
    ...said,
  })
  .meta({ id: 'Reply' })
export type Reply = z.infer<typeof reply>

export const comment = z
  .object({
    comment_id: publicId,
    fx_id: publicId.nullable(),
    sx_id: publicId.nullable(),
    ...said,
    /** Post or service that the comment stands below (specification 3, Comment). */
    feed: z.object({ fx_id: publicId, title: z.string(), href: z.string() }).nullable(),
    service: z.object({ sx_id: publicId, title: z.string(), href: z.string() }).nullable(),
    replies: z.array(reply),
    replies_count: z.int(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

/** A feed item by its public id or its number. */
export const feedKey = z.union([numericId, publicId])

/** Something that the caller wrote, with the place where it stands. */
export const written = z
  .object({
    kind: z.enum(['post', 'comment', 'reply']),
    id: publicId,
    /** Its title, where it has one: of a job, of a poll. */
    title: z.string(),
    text: z.string(),
    at: z.string(),
    /** Hidden by who keeps order there. */
    hidden: z.boolean(),
    /** Id of the club; null below a service. */
    group_id: z.int().nullable(),
    /** Name of the club or service; empty where the caller may not know it any more. */
    where: z.string(),
    /** Its screen, while the caller may open it. */
    href: z.string().nullable(),
  })
  .meta({ id: 'Written' })
export type Written = z.infer<typeof written>
