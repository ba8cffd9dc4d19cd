import type { Contest } from '@plaudit/contract/contests/contest'
import { formatDate, formatNumber, formatOrdinal } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { countsPoints } from '../../../lib/method.ts'
import { formatScore } from '../../../lib/score.ts'
import type { Distance } from '../standing-rows.ts'
import type { Phase, Row } from './live-round.ts'

type Method = Pick<Contest, 'method'>

/** The word after a number: votes or points. */
export function unitOf(contest: Method, count: number): string {
  return countsPoints(contest)
    ? m.contests_unit_points({ count })
    : m.contests_unit_votes({ count })
}

/** `583 points`, in one piece. */
export function amount(contest: Method, count: number, locale: Locale): string {
  return `${formatNumber(count, locale)} ${unitOf(contest, count)}`
}

/** A contestant's sum as it is shown; undefined while it is hidden. */
export function sumOf(
  row: Row,
  contest: Method,
  locale: Locale,
): { shown: string; unit: string } | undefined {
  if (row.score !== null) return { shown: formatScore(row.score, locale), unit: '' }
  if (row.votes === null) return undefined
  return { shown: formatNumber(row.votes, locale), unit: unitOf(contest, row.votes) }
}

/**
 * Votes and voters of a contest so far. Each figure is left out by itself where it is 0: where only shares are shown,
 * a small one is withheld so, and nobody has voted is said in words.
 */
export function givenFacts(
  contest: Pick<Contest, 'method' | 'votes_total' | 'voters_total'>,
  locale: Locale,
): { value: string; label: string }[] {
  if (contest.method === 'score') return []
  const { votes_total: votes, voters_total: voters } = contest
  const label = countsPoints(contest)
    ? m.contests_points_given({ count: votes })
    : m.contests_unit_votes({ count: votes })
  return [
    ...(votes > 0 ? [{ value: formatNumber(votes, locale), label }] : []),
    ...(voters > 0
      ? [{ value: formatNumber(voters, locale), label: m.contests_voters({ count: voters }) }]
      : []),
  ]
}

/** The votes so far on the hall's screen; empty while they are hidden or withheld. */
export const totalWords = (
  contest: Pick<Contest, 'method' | 'votes_total' | 'results_hidden'>,
  locale: Locale,
): string =>
  contest.results_hidden || contest.votes_total === 0
    ? ''
    : amount(contest, contest.votes_total, locale)

/** The state in two or three words, for the pill over the title. */
export function phaseWords(
  phase: Phase,
  startDate: string | null,
  { method, time_zone: timeZone }: Pick<Contest, 'method' | 'time_zone'>,
  locale: Locale,
): string {
  switch (phase) {
    case 'open':
      return method === 'score' ? m.contests_state_judging() : m.contests_state_open()
    case 'scheduled':
      return startDate === null
        ? m.contests_state_scheduled()
        : m.contests_state_opens({ date: formatDate(startDate, locale, { timeZone }) })
    case 'paused':
      return m.contests_state_paused()
    case 'draft':
      return m.contests_state_draft()
    case 'round_ended':
      return m.contests_state_round_ended()
    case 'review':
      return m.contests_state_review()
    case 'declared':
      return m.contests_state_declared()
    case 'ended':
    case 'archived':
      return m.contests_state_ended()
  }
}

/** `12th, 1 point behind 11th`: distances instead of praise. */
export function distanceWords(
  distance: Distance | null,
  contest: Method,
  locale: Locale,
): string | undefined {
  if (distance === null) return undefined
  const place = formatOrdinal(distance.place, locale)
  const { up, ahead } = distance
  if (ahead !== null && ahead > 0)
    return m.contests_distance_ahead({ place, gap: amount(contest, ahead, locale) })
  if (up === null || up.gap === null) return m.contests_distance_place({ place })
  const next = formatOrdinal(up.place, locale)
  if (up.gap === 0) return m.contests_distance_level({ place, next })
  return m.contests_distance_behind({ place, gap: amount(contest, up.gap, locale), next })
}

/** Why the standing is not shown: a vote opens it (`open`: one can be given now), or it comes with the result. */
export function hiddenWords(
  contest: Pick<Contest, 'review_hours' | 'state' | 'method' | 'result_visibility'>,
  open: boolean,
): string {
  const { review_hours: hours, state, method, result_visibility: visibility } = contest
  if (method === 'score') return m.contests_results_at_declaration()
  if (visibility === 'after_vote' && open) return m.contests_vote_to_see()
  const isHeld = hours > 0 || state === 'review'
  return isHeld ? m.contests_results_at_declaration() : m.contests_results_hidden()
}
