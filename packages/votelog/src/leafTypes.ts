import { isMinute, isMoment } from './moments.ts'
import {
  list,
  matching,
  nullOr,
  object,
  oneOf,
  record,
  textUpTo,
  truth,
  whole,
  type Check,
  type Of,
} from './schema.ts'

export const voteMethods = ['single', 'multiple', 'points', 'score'] as const
export const tieBreakRules = [
  'public_first',
  'jury_first',
  'voters',
  'public_voters',
  'countback',
  'countback_winner',
  'public_countback',
  'running_order',
  'running_order_later',
  'earliest',
  'shared',
] as const
export type TieBreakRule = (typeof tieBreakRules)[number]

/** A jury's weight counts in hundred-thousandths: 50,000 is one half. */
export const wholeWeight = 100_000
export const mostContestants = 2000
/** Most judges of one round: more would not fit a leaf. */
export const mostJudges = 900

const hex256 = matching(/^[0-9a-f]{64}$/)
const publicId = matching(/^[0-9A-Za-z_-]{1,40}$/)
const slug = /^[a-z][a-z0-9_]{0,39}$/
const minute: Check<string> = (value): value is string => isMinute(value)
const moment: Check<string> = (value): value is string => isMoment(value)
const roundId = whole(1)
const ascending =
  <T extends string | number>(check: Check<T[]>): Check<T[]> =>
  (value): value is T[] =>
    check(value) && value.every((item, at) => at === 0 || (value[at - 1] ?? item) < item)

const inOrder =
  <T extends { assox_id: string }>(check: Check<T[]>): Check<T[]> =>
  (value): value is T[] =>
    check(value) &&
    value.every((line, at) => at === 0 || (value[at - 1] ?? line).assox_id < line.assox_id)

/**
 * The formats that there are. Since 2 the jury is committed, names, pictures and payments are bound by their lengths,
 * and every bought ballot has its payment's commitment. A log goes over from one to the next and never back.
 */
export const formats = [1, 2] as const
export type Format = (typeof formats)[number]

/** Fields that every leaf has. */
const head = { contest: publicId, minute, v: oneOf(...formats) }

const criterion = object({ key: matching(slug), max: whole(1, 1000), weight: whole(1, 1000) })
const methodOptions = object(
  {},
  {
    max_choices: whole(1, 100),
    scale: list(whole(1, 1000), 1, 100),
    max_points: whole(1, 100_000),
    max_total: whole(1, 1_000_000),
    criteria: list(criterion, 1, 20),
  },
)

const rules = object({
  ...head,
  type: oneOf('rules'),
  method: oneOf(...voteMethods),
  method_options: methodOptions,
  vote_once: truth,
  contest_exp_hours: whole(1, 8784),
  jury_weight: nullOr(whole(0, wholeWeight)),
  tie_break: list(oneOf(...tieBreakRules), 0, tieBreakRules.length),
  prices: list(
    object({ amount: whole(0), currency: matching(/^[A-Z]{3,5}$/), votes: whole(1) }),
    0,
    100,
  ),
  voter_requirement: matching(slug),
  max_delay_s: whole(1, 86_400),
})

const contestant = object({
  ...head,
  type: oneOf('contestant'),
  assox_id: publicId,
  name_hash: hex256,
  picture_hash: nullOr(hex256),
  position: nullOr(whole(0, 1_000_000)),
})

const round = object({
  ...head,
  type: oneOf('round'),
  round: roundId,
  number: whole(1, 10_000),
  name_hash: hex256,
  start: nullOr(moment),
  end: nullOr(moment),
  contestants: ascending(list(publicId, 0, mostContestants)),
  positions: nullOr(list(nullOr(whole(0, 1_000_000)), 0, mostContestants)),
})

const ballot = {
  ...head,
  round: roundId,
  quantity: whole(1, 1_000_000),
  commitments: object({ voter: hex256, payment: nullOr(hex256) }),
}
const line = object({ assox_id: publicId, points: whole(0, 100_000) })
const judgedLine = object(
  { assox_id: publicId, points: whole(0, 20_000_000) },
  { scores: record(slug, whole(0, 1000), 20) },
)

const vote = object({
  ...ballot,
  type: oneOf('vote'),
  kind: oneOf('free', 'paid'),
  lines: inOrder(list(line, 1, 500)),
})
const jury = object({
  ...ballot,
  type: oneOf('jury'),
  kind: oneOf('jury'),
  lines: inOrder(list(judgedLine, 1, mostContestants)),
})

const judges = object({
  ...head,
  v: oneOf(2),
  type: oneOf('judges'),
  round: roundId,
  judges: ascending(list(hex256, 0, mostJudges)),
})

const act = { ...head, target: whole(0), reason: textUpTo(500) }

const resultRow = object({
  assox_id: publicId,
  place: whole(1, mostContestants),
  votes: whole(0),
  score: nullOr(matching(/^(0|[1-9][0-9]{0,2})\.[0-9]{4}$/)),
})

/** The form of each type of leaf (product 4). */
export const leafSchemas = {
  rules,
  contestant,
  round,
  vote,
  jury,
  judges,
  hold: object({ ...act, type: oneOf('hold') }),
  release: object({ ...act, type: oneOf('release') }),
  void: object({ ...act, type: oneOf('void') }),
  restore: object({ ...act, type: oneOf('restore') }),
  merge: object({
    ...head,
    type: oneOf('merge'),
    rounds: ascending(list(roundId, 1, 1000)),
    into: roundId,
  }),
  deadline_change: object({
    ...head,
    type: oneOf('deadline_change'),
    round: roundId,
    from: nullOr(moment),
    to: nullOr(moment),
  }),
  close: object({ ...head, type: oneOf('close'), round: roundId }),
  result: object({
    ...head,
    type: oneOf('result'),
    round: roundId,
    part: whole(1, mostContestants),
    parts: whole(1, mostContestants),
    rows: list(resultRow, 0, mostContestants),
  }),
  epoch: object({ ...head, type: oneOf('epoch'), previous: hex256, reason: textUpTo(500) }),
} as const

type Schemas = typeof leafSchemas
export type LeafType = keyof Schemas
export type LeafOf<Type extends LeafType> = Of<Schemas[Type]>
export type Leaf = { [Type in LeafType]: LeafOf<Type> }[LeafType]
export type BallotLeaf = LeafOf<'vote'> | LeafOf<'jury'>
export type RulesLeaf = LeafOf<'rules'>
export type ResultRow = LeafOf<'result'>['rows'][number]
export const leafTypes = Object.keys(leafSchemas) as LeafType[]
