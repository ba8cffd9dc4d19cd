import { formatDateTime, formatList, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { leafReasons } from '@plaudit/contract/voting/leafReasons'
import { wholeWeight } from '@plaudit/votelog/leafTypes'
import type { BallotLeaf, Leaf, LeafOf, RulesLeaf } from '@plaudit/votelog/leafTypes'
import { exactShare } from './exact-share.ts'
import { castWords } from './cast-words.ts'

/** Names of things that the log knows only by an id. */
export interface LeafNames {
  contestant: (assoxId: string) => string
  round: (id: number) => string
  /** Returns the time at which the round's voting ended: its close may be written much later, with the result. */
  end: (id: number) => string | null
  /** Ballots say their round where there are several. */
  rounds: number
  /** Points are handed out: they are said beside each name. */
  points: boolean
  locale: Locale
  timeZone: string
}

/** A leaf in a sentence, in the language of the page. */
export function leafWords(leaf: Leaf, names: LeafNames): string {
  switch (leaf.type) {
    case 'rules':
      return m.log_leaf_rules({ rules: rulesWords(leaf, names.locale) })
    case 'contestant':
      return m.log_leaf_contestant({ name: names.contestant(leaf.assox_id) })
    case 'round':
      return roundWords(leaf, names)
    case 'vote':
    case 'jury':
      return ballotWords(leaf, names)
    case 'judges':
      return judgesWords(leaf, names)
    case 'hold':
    case 'release':
    case 'void':
    case 'restore':
      return actWords(leaf, names)
    case 'merge':
      return m.log_leaf_merge({
        rounds: formatList(leaf.rounds.map(names.round), names.locale),
        into: names.round(leaf.into),
      })
    case 'deadline_change':
      return m.log_leaf_deadline({
        round: names.round(leaf.round),
        from: momentWords(leaf.from, names),
        to: momentWords(leaf.to, names),
      })
    case 'close':
      return closeWords(leaf, names)
    case 'result':
      return resultWords(leaf, names)
    case 'epoch':
      return m.log_leaf_epoch({ reason: leaf.reason })
  }
}

function rulesWords(leaf: RulesLeaf, locale: Locale): string {
  const { vote_once, contest_exp_hours: count, jury_weight, prices } = leaf
  const shown = formatNumber(count, locale)
  return [
    methodWords(leaf, locale),
    vote_once ? m.log_rules_once() : m.log_rules_hours({ count, shown }),
    ...(jury_weight === null
      ? []
      : [m.log_rules_jury({ share: formatPercent(jury_weight / wholeWeight, locale) })]),
    ...(prices.length > 0 ? [m.log_rules_prices()] : []),
  ].reduce((one, two) => m.common_both({ one, two }))
}

function methodWords({ method, method_options: options }: RulesLeaf, locale: Locale): string {
  if (method === 'single') return m.log_rules_single()
  if (method === 'score') return m.log_rules_score()
  if (method === 'points')
    return options.scale
      ? m.log_rules_scale({ marks: formatList(options.scale.map(String), locale) })
      : m.log_rules_points()
  const count = options.max_choices ?? 1
  return m.log_rules_multiple({ count, shown: formatNumber(count, locale) })
}

function momentWords(time: string | null, { locale, timeZone }: LeafNames): string {
  if (time === null) return m.log_time_open()
  return formatDateTime(time, locale, { timeZone, zoneName: true })
}

function roundWords(leaf: LeafOf<'round'>, names: LeafNames): string {
  const count = leaf.contestants.length
  return m.log_leaf_round({
    round: names.round(leaf.round),
    from: momentWords(leaf.start, names),
    to: momentWords(leaf.end, names),
    count,
    shown: formatNumber(count, names.locale),
  })
}

function closeWords(leaf: LeafOf<'close'>, names: LeafNames): string {
  const round = names.round(leaf.round)
  const end = names.end(leaf.round)
  return end === null
    ? m.log_leaf_close({ round })
    : m.log_leaf_close_at({ round, end: momentWords(end, names) })
}

function judgesWords(leaf: LeafOf<'judges'>, names: LeafNames): string {
  const round = names.round(leaf.round)
  const count = leaf.judges.length
  if (count === 0) return m.log_leaf_judges_none({ round })
  return m.log_leaf_judges({ round, count, shown: formatNumber(count, names.locale) })
}

const mostNames = 5

/** The first few of many, and how many more. */
function someOf(all: readonly string[], locale: Locale): string {
  if (all.length <= mostNames) return formatList([...all], locale)
  const count = all.length - mostNames
  const names = all.slice(0, mostNames).join(', ')
  return m.log_and_more({ names, count, shown: formatNumber(count, locale) })
}

function ballotWords(leaf: BallotLeaf, names: LeafNames): string {
  const { locale } = names
  const lines = leaf.lines.toSorted((a, b) => b.points - a.points)
  const said = lines.map(({ assox_id, points }) => {
    const name = names.contestant(assox_id)
    return names.points ? `${name} (${formatNumber(points, locale)})` : name
  })
  const cast = castWords(leaf.kind, leaf.quantity, locale)
  const ballot = { cast, names: someOf(said, locale) }
  if (names.rounds < 2) return m.log_leaf_ballot(ballot)
  return m.log_leaf_ballot_in({ round: names.round(leaf.round), ...ballot })
}

type Act = LeafOf<'hold'> | LeafOf<'release'> | LeafOf<'void'> | LeafOf<'restore'>

/** Reasons that the server itself gives; a person's reason stands as it was written. */
const ownReasons = new Map<string, () => string>([
  [leafReasons.revised, m.log_reason_revised],
  [leafReasons.refunded, m.log_reason_refunded],
])

function actWords({ type, target, reason }: Act, { locale }: LeafNames): string {
  const said = {
    target: formatNumber(target, locale),
    reason: ownReasons.get(reason)?.() ?? reason,
  }
  if (type === 'hold') return m.log_leaf_hold(said)
  if (type === 'release') return m.log_leaf_release(said)
  return type === 'void' ? m.log_leaf_void(said) : m.log_leaf_restore(said)
}

function resultWords({ round, rows, part, parts }: LeafOf<'result'>, names: LeafNames): string {
  const { locale } = names
  const places = rows
    .toSorted((a, b) => a.place - b.place)
    .map(({ assox_id, place, votes, score }) => {
      // The number that the place goes by: a contestant with fewer points may stand before another where two sides are
      // weighed.
      const sum = score === null ? formatNumber(votes, locale) : exactShare(score, locale)
      return `${place}. ${names.contestant(assox_id)} (${sum})`
    })
  const said = m.log_leaf_result({
    round: names.round(round),
    places: `${someOf(places, locale)}.`,
  })
  return parts > 1 ? `${said} ${m.log_leaf_part({ part, parts })}` : said
}
