import { z } from 'zod'
import { publicUser } from './accounts.ts'
import {
  cursor,
  defineCall,
  flag,
  fromText,
  integer,
  isoTime,
  numericId,
  nothing,
  paged,
  paging,
  publicId,
} from './call.ts'
import {
  contestCategories,
  contestPageSize,
  contestStates,
  contestStatusVerbs,
  defaultExpHours,
  entryFieldTypes,
  entryStates,
  linkSources,
  listFormats,
  maxContestants,
  maxExpHours,
  maxReviewHours,
  resultVisibilities,
  tieBreakRules,
  voteMethods,
  voteSources,
} from './constants.ts'
import { picture } from './files.ts'
import { criterion, mostCriteria } from './judging.ts'

const categoryValues = contestCategories.map((c) => c.value)
const category = integer
  .refine((v) => categoryValues.includes(v as (typeof categoryValues)[number]), {
    error: '#invalid_category',
  })
  .meta({ enum: categoryValues })
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,78}[a-z0-9])$/, { error: '#invalid_slug' })
const timeZone = z.string().refine(
  (zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  },
  { error: '#invalid_time_zone' },
)

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

/** What an entrant confirmed, with its time (product 11: 18 years for Sexy, a guardian for Baby). */
export const entryConsents = z.object({
  adult_at: z.string().optional(),
  guardian_at: z.string().optional(),
  guardian_name: z.string().optional(),
})
export type EntryConsents = z.infer<typeof entryConsents>

export const contestant = z
  .object({
    contestant_id: z.int(),
    assox_id: publicId,
    /** Of their short address, `/v/{code}`. */
    code: z.string(),
    cx_id: publicId,
    contestant_name: z.string(),
    /** One quiet line under the name. */
    tagline: z.string(),
    country_code: z.string(),
    contestant_img: z.string().nullable(),
    picture: picture.nullable(),
    gallery: z.array(picture),
    video_url: z.string(),
    /** Sanitised HTML. */
    story: z.string(),
    /** To public fields; to all of them for the organisers and for one's own entry. */
    answers: z.record(z.string(), z.unknown()),
    contestant_status: z.enum(['0', '1']),
    entry_state: z.enum(entryStates),
    /** Of a refused entry: only for the organisers and for one's own entry. */
    refusal_reason: z.string().optional(),
    /** What was confirmed at entry: only for the organisers and for one's own entry. */
    consents: entryConsents.optional(),
    user_id: z.int().nullable(),
    /** Running order. */
    position: z.int(),
    /** Sum for the asked round, else over all rounds; null while hidden. */
    votes: z.int().nullable(),
    /** Decimal string where a formula weighs, or the percentage where only percentages are shown. */
    score: z.string().nullable(),
    place: z.int().nullable(),
    /** The rule that put this contestant behind the one above on equal sums. */
    decided_by: z.string().nullable(),
    public_votes: z.int().nullable(),
    jury_votes: z.int().nullable(),
    can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'Contestant' })
export type Contestant = z.infer<typeof contestant>

export const pastVote = z
  .object({
    casx_id: z.string(),
    assox_id: z.string(),
    lines: z.array(z.object({ assox_id: z.string(), points: z.int() })),
    round_id: z.int(),
    /** Epoch seconds. */
    timestamp: z.int(),
    time: z.string(),
    /** When the next ballot in that round is possible; null when never. */
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'PastVote' })
export type PastVote = z.infer<typeof pastVote>

export const getCategories = defineCall({
  method: 'POST',
  summary: 'The contest categories with the number of public contests in each.',
  tag: 'contests',
  who: 'all',
  input: nothing,
  reply: z.object({
    categories: z.array(
      z.object({ label: z.string(), slug: z.string(), value: z.int(), count: z.int() }),
    ),
  }),
})

const listInput = z.strictObject({
  category: z.preprocess((v) => (v === '' ? undefined : v), category.optional()),
  status: z.enum(['', 'ongoing', 'ended', 'upcoming', 'active', 'pending', 'mine']).optional(),
  search: z.string().max(200).optional(),
  user_id: numericId.optional(),
  sort: z.enum(['new', 'ending', 'popular', 'name']).optional(),
  ...paging(contestPageSize),
})
const listReply = z.object({
  contests: z.array(contest),
  contestants: z.array(contestant),
  serverTime: z.number(),
  ...paged,
})
const list = (summary: string) =>
  defineCall({
    method: 'POST',
    summary,
    tag: 'contests',
    who: 'all',
    input: listInput,
    reply: listReply,
  })
export type ContestListInput = z.input<typeof listInput>
export type ContestList = z.infer<typeof listReply>

export const getContests = list(
  'Public contests; with status `mine` the caller’s own in every state.',
)
export const getOngoingContests = list('Contests that take votes now.')
export const getEndedContests = list('Contests that are over.')
export const searchContests = list('Contests whose name, description, category or organiser match.')

export const getCachedContest = defineCall({
  method: 'POST',
  summary: 'A contest as everybody sees it, never older than a second while voting is open.',
  tag: 'contests',
  who: 'all',
  input: z.strictObject({ cx_id: publicId, round_id: numericId.optional() }),
  reply: z.object({ contest, contestants: z.array(contestant), serverTime: z.number() }),
})

const fetchInput = z
  .strictObject({
    cx_id: publicId.optional(),
    slug: z.string().max(100).optional(),
    round_id: numericId.optional(),
    version: z.enum(['1', '2']).optional(),
    /** A ballot of one's own by its id: proves a vote where the device is not known, as without scripts. */
    receipt: z.string().max(40).optional(),
  })
  .refine((v) => v.cx_id !== undefined || v.slug !== undefined, {
    error: '#required',
    path: ['cx_id'],
  })

export const fetchContest = defineCall({
  method: 'POST',
  summary:
    'A contest with what belongs to the caller: past votes, abilities, and the standing that a vote opens.',
  tag: 'contests',
  who: 'all',
  input: fetchInput,
  reply: z.object({
    contest,
    contestants: z.array(contestant),
    serverTime: z.number(),
    pastVotes: z.array(pastVote),
    /** The slug asked for is an old one; this is where the contest lives now. */
    moved_to: z.string().nullable(),
  }),
})

const contestantsInput = z.strictObject({
  cx_id: publicId.optional(),
  round_id: numericId.optional(),
  search: z.string().max(200).optional(),
  ...paging(contestPageSize),
})
const contestantsReply = z.object({ contestants: z.array(contestant), ...paged })

export const getContestants = defineCall({
  method: 'POST',
  summary: 'Contestants of a contest or round, by standing.',
  tag: 'contests',
  who: 'all',
  input: contestantsInput,
  reply: contestantsReply,
})
export const getRecentContestants = defineCall({
  method: 'POST',
  summary: 'The newest approved contestants.',
  tag: 'contests',
  who: 'all',
  input: contestantsInput,
  reply: contestantsReply,
})

const formFields = {
  contest_name: z
    .string()
    .trim()
    .min(1, { error: '#invalid_contest_name' })
    .max(120, { error: '#invalid_contest_name' }),
  contest_slug: slug.optional(),
  description: z.string().max(20_000),
  category,
  cover_id: publicId.nullable(),
  start_date: isoTime,
  end_date: isoTime,
  time_zone: timeZone,
  contest_exp_hours: integer.pipe(z.number().min(1).max(maxExpHours)),
  vote_once: flag,
  review_hours: integer.pipe(z.number().min(0).max(maxReviewHours)),
  confirm_vote: flag,
  method: z.enum(voteMethods),
  method_options: fromText(methodOptions),
  jury_weight: z.preprocess(
    (v) => (typeof v === 'string' && v !== '' ? Number(v) : v),
    z.number().min(0).max(1).nullable(),
  ),
  tie_break: fromText(z.array(z.enum(tieBreakRules)).max(tieBreakRules.length)),
  visibility: z.enum(['public', 'unlisted']),
  result_visibility: z.enum(resultVisibilities),
  voter_requirement: z.enum(['anyone', 'signed_in', 'confirmed_email', 'confirmed_phone']),
  entry_policy: z.enum(['organiser', 'moderated', 'open']),
  fields: fromText(z.array(entryField).max(40)),
  /** User names or e-mail addresses of people with an account. */
  organisers: fromText(z.array(z.string().max(254)).max(50)),
  judges: fromText(z.array(z.string().max(254)).max(500)),
  /** Rounds by id whose name or dates change. */
  rounds: fromText(
    z
      .array(
        z.strictObject({
          round_id: numericId,
          name: z.string().trim().max(80).optional(),
          startDate: isoTime.optional(),
          endDate: isoTime.optional(),
        }),
      )
      .max(100),
  ),
}

/** saveContest: all optional but `contest_name` of a new one; what is absent stays. */
export const saveContestInput = z.strictObject({
  cx_id: publicId.optional(),
  /** Of the form as it was read; needed to change a contest. */
  revision: integer.optional(),
  client_id: z.string().min(8).max(80).optional(),
  ...(Object.fromEntries(
    Object.entries(formFields).map(([key, schema]) => [key, schema.optional()]),
  ) as {
    [K in keyof typeof formFields]: z.ZodOptional<(typeof formFields)[K]>
  }),
})
export type SaveContestInput = z.input<typeof saveContestInput>

const contestReply = z.object({ contest, contestants: z.array(contestant), serverTime: z.number() })

export const saveContest = defineCall({
  method: 'POST',
  summary: 'Makes a contest (a draft) or changes one; an older revision is refused.',
  tag: 'organiser',
  who: 'user',
  // A form of forty fields with a hundred choices each is long.
  largest: 1_000_000,
  input: saveContestInput,
  reply: contestReply,
  refusals: ['changed_meanwhile', 'slug_taken', 'has_ballots'],
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
      /** Of `withhold`: why, for everybody to read. */
      reason: z.string().trim().min(3).max(300).optional(),
    })
    .refine((v) => v.contest_status !== 'withhold' || v.reason !== undefined, {
      error: '#required',
      path: ['reason'],
    }),
  reply: contestReply,
  refusals: ['illegal_step'],
})
export const deleteContest = defineCall({
  method: 'POST',
  summary: 'Deletes a contest that has no ballot yet.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['has_ballots'],
})
export const addRound2Round = defineCall({
  method: 'POST',
  summary: 'Adds a round with the contestants who go through.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    name: z.string().trim().max(80).optional(),
    startDate: isoTime.optional(),
    endDate: isoTime,
    /** The round that people come from; by default the latest. */
    from_round_id: numericId.optional(),
    advance: fromText(
      z.union([
        z.strictObject({ top: integer.pipe(z.number().min(1).max(maxContestants)) }),
        z.strictObject({ min_votes: integer.pipe(z.number().min(0)) }),
        /** Any approved contestants of the contest by hand; their order is the round's running order. */
        z.strictObject({ contestants: z.array(publicId).min(1).max(maxContestants) }),
      ]),
    ),
  }),
  reply: contestReply.extend({ round_id: z.int(), message: z.string() }),
  refusals: ['failed_to_add_rounds'],
})
export const mergeRounds = defineCall({
  method: 'POST',
  summary: 'Puts chosen rounds into the earliest of them.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    round_ids: fromText(z.array(numericId).min(2).max(100)),
  }),
  reply: contestReply.extend({ message: z.string() }),
  refusals: ['failed_to_merge_rounds'],
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

/** What one may say about a contestant, one by one or in a row of a table. */
export const contestantFields = {
  contestant_name: z
    .string({ error: '#invalid_contestant_name' })
    .trim()
    .min(1, { error: '#invalid_contestant_name' })
    .max(120, { error: '#invalid_contestant_name' }),
  tagline: z.string().trim().max(160).optional(),
  country_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2,3}(-[A-Z]{2,3})?)?$/, { error: '#invalid_country' })
    .optional(),
  story: z.string().max(20_000).optional(),
  video_url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^(https?:\/\/\S+)?$/, { error: '#invalid_media_url' })
    .optional(),
  attachment_id: publicId.nullable().optional(),
  gallery: fromText(z.array(publicId).max(12)).optional(),
  answers: fromText(z.record(z.string(), z.unknown())).optional(),
  position: integer.pipe(z.number().min(1).max(100_000)).optional(),
}
export const contestantRow = z.strictObject(contestantFields)
export type ContestantRow = z.infer<typeof contestantRow>

export const addContestants = defineCall({
  method: 'POST',
  summary:
    'Adds contestants: `contestants` as rows, or `csv` or `json` as text. All or none, unless `skip_bad`.',
  tag: 'organiser',
  who: 'user',
  // A table of two thousand rows.
  largest: 4_194_304,
  input: z.strictObject({
    cx_id: publicId,
    /** By default the first round; null: in no round yet, for one that is added later and names them. */
    round_id: numericId.nullable().optional(),
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
  refusals: ['rows_invalid', 'illegal_step'],
})
export const updateContestant = defineCall({
  method: 'POST',
  summary: 'Changes a contestant: details, picture, status, running order.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    assox_id: publicId,
    ...contestantFields,
    contestant_name: contestantFields.contestant_name.optional(),
    contestant_status: z
      .preprocess(
        (v) => (typeof v === 'boolean' ? (v ? '1' : '0') : typeof v === 'number' ? String(v) : v),
        z.enum(['0', '1']),
      )
      .optional(),
  }),
  reply: z.object({ contestant, message: z.string() }),
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

export const getAllContestants = defineCall({
  method: 'POST',
  summary:
    'All contestants of one’s contests, by page or after a cursor; whole as CSV or as a JSON file.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    ...paging(contestPageSize),
    contest_id: z.union([numericId, publicId]).optional(),
    keyword: z.string().max(200).optional(),
    format: z.enum(listFormats).optional(),
    entry_state: z.enum(entryStates).optional(),
    /** By contest and running order, by name, or those who came last first. */
    order: z.enum(['position', 'name', 'newest']).default('position'),
    after: cursor.optional(),
  }),
  reply: z.object({
    contestants: z.array(contestant.extend({ contest_name: z.string() })),
    /** By state, whatever the asked one. */
    counts: z.object({ pending: z.int(), approved: z.int(), refused: z.int() }),
    /** Reads on after the last one here; null at the end. */
    next: z.string().nullable(),
    ...paged,
  }),
})

/** A page of a contest was opened and seen. */
export const countView = defineCall({
  method: 'POST',
  summary:
    'Counts a view of a contest for its organiser: the hour and the host in `X-Referrer-Host`, nothing of who looks.',
  tag: 'contests',
  who: 'all',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ counted: z.boolean() }),
})

/** Figures of `/dashboard`. */
export const getDashboard = defineCall({
  method: 'POST',
  summary: 'Totals and charts over one’s contests, or one of them.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId.optional() }),
  reply: z.object({
    totals: z.object({
      contests: z.int(),
      active: z.int(),
      pending: z.int(),
      ballots: z.int(),
      votes: z.int(),
      voters: z.int(),
      contestants: z.int(),
    }),
    /** Ballots over time, oldest first; `bucket_seconds` wide. */
    bucket_seconds: z.int(),
    series: z.array(
      z.object({
        time: z.string(),
        free: z.int(),
        paid: z.int(),
        jury: z.int(),
        /** The same ballots, without those of judges, by where their page was opened from. */
        direct: z.int(),
        site: z.int(),
        embed: z.int(),
      }),
    ),
    /** Place and sum of the leaders at each bucket's end (one contest only). */
    race: z.array(
      z.object({
        assox_id: z.string(),
        contestant_name: z.string(),
        places: z.array(z.int().nullable()),
        /** What the places follow: points, or the score where two sides are weighed. Null where it was not kept. */
        sums: z.array(z.number().nullable()),
      }),
    ),
    /** Ballots of the public by country: of the account, else of the network; empty text where unknown. */
    countries: z.array(z.object({ country_code: z.string(), ballots: z.int() })),
    /** Views and ballots by the site that led there; `*` is all others. `rate`: ballots for 100 views. */
    hosts: z.array(
      z.object({
        source: z.enum(voteSources),
        host: z.string(),
        views: z.int(),
        ballots: z.int(),
        rate: z.number().nullable(),
      }),
    ),
    /** How many of those who looked voted, since views are counted. */
    conversion: z.object({
      since: z.string().nullable(),
      views: z.int(),
      ballots: z.int(),
      rate: z.number().nullable(),
      bucket_seconds: z.int(),
      series: z.array(z.object({ time: z.string(), views: z.int(), ballots: z.int() })),
    }),
    /** How often people came by the contests' short links; the most frequent source first. */
    visits: z.array(z.object({ source: z.enum(linkSources), visits: z.int() })),
    contests: z.array(contest),
    contestants: z.array(contestant),
    serverTime: z.number(),
  }),
})
export type Dashboard = z.infer<typeof getDashboard.reply>
