import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import { plainDuration } from '@plaudit/i18n/plain-duration'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { evidenceOf, phaseOf } from './evidence.ts'
import type { Evidence } from './evidence.ts'
import type { ContestItem, Leader } from '../open/item.ts'

const minutesADay = 1440

/** `2 hr 14 min`; from two days on whole days are enough. */
export function timeLeft(minutes: number, locale: Locale): string {
  const days = Math.floor(minutes / minutesADay)
  if (days >= 2) return plainDuration(days * minutesADay * 60, locale, 'long')
  return plainDuration(minutes * 60, locale, 'short')
}

/** The state in a few words; `minutes` until the deadline, null when it is reached. */
export function stateWords(
  state: ContestItem['state'],
  minutes: number | null,
  locale: Locale,
): string {
  switch (state) {
    case 'ongoing':
      if (minutes === null) return m.lists_closing()
      return minutes === 0
        ? m.lists_closes_soon()
        : m.lists_closes_in({ time: timeLeft(minutes, locale) })
    case 'scheduled':
      if (minutes === null) return m.lists_opening()
      return minutes === 0
        ? m.lists_opens_soon()
        : m.lists_opens_in({ time: timeLeft(minutes, locale) })
    case 'between':
      return m.lists_between()
    case 'paused':
      return m.lists_paused()
    case 'review':
      return m.lists_review()
    case 'declared':
      return m.lists_declared()
    default:
      return m.lists_ended()
  }
}

/** A quiet line: category, number of contestants, and how people vote or how many did. */
export function quietWords(
  item: ContestItem,
  category: string | undefined,
  locale: Locale,
): string {
  const { contestants, voters } = item
  const over = phaseOf(item.state) !== 'moving'
  return [
    category,
    m.lists_contestants({ count: contestants, shown: formatNumber(contestants, locale) }),
    over
      ? // 0 where it is withheld: if nobody voted, the line below says so.
        voters > 0 && m.lists_voters({ count: voters, shown: formatNumber(voters, locale) })
      : item.weighed
        ? m.lists_public_and_jury()
        : rhythm(item, locale),
  ]
    .filter(Boolean)
    .join(' · ')
}

function rhythm({ method, maxChoices, vote_once, contest_exp_hours }: ContestItem, locale: Locale) {
  if (method === 'score') return m.lists_judges()
  const hours = formatNumber(contest_exp_hours, locale)
  if (method === 'points')
    return vote_once ? m.lists_points_once() : m.lists_points_every({ hours })
  const count = method === 'multiple' ? maxChoices : 1
  const shown = formatNumber(count, locale)
  return vote_once
    ? m.lists_votes_once({ count, shown })
    : m.lists_votes_every({ count, shown, hours })
}

/** Stands for the name while a sentence is made; no name holds it. */
const mark = '\u0001'

/** A sentence with the name in it set strong, wherever the language puts it. */
function withName(name: string, say: (name: string) => string): ReactNode {
  const [before, after] = say(mark).split(mark)
  return (
    <>
      {before}
      <b>{name}</b>
      {after}
    </>
  )
}

/** A sum as it is told: votes, or a share where only shares are. */
export function sumWords(
  { votes, score }: Pick<Leader, 'votes' | 'score'>,
  locale: Locale,
): string {
  if (score !== null) return formatPercent(Number(score) / 100, locale, 1)
  return votes === null ? '' : formatNumber(votes, locale)
}

/** `Loreen leads, 583 to 526`. */
export function evidenceWords(item: ContestItem, locale: Locale): ReactNode {
  const evidence = evidenceOf(item)
  switch (evidence.kind) {
    case 'not_begun':
      return m.lists_not_begun()
    case 'hidden':
      return item.opens && item.state === 'ongoing' ? m.lists_after_vote() : m.lists_hidden()
    case 'nobody':
      return m.lists_nobody()
    case 'ended_empty':
      return m.lists_ended_empty()
    case 'level':
      return levelWords(evidence)
    case 'ahead':
      return aheadWords(evidence, locale)
  }
}

function levelWords({ phase, names }: Evidence & { kind: 'level' }): string {
  if (names === null) return phase === 'moving' ? m.lists_level_many() : m.lists_share_many()
  const [one, other] = names
  return phase === 'moving' ? m.lists_level({ one, other }) : m.lists_share({ one, other })
}

function aheadWords(evidence: Evidence & { kind: 'ahead' }, locale: Locale): ReactNode {
  const { phase, first, second, tied } = evidence
  const sum = sumWords(first, locale)
  if (phase === 'declared') return withName(first.name, (name) => m.lists_won({ name, sum }))
  const over = phase === 'over'
  if (second === undefined)
    return withName(first.name, (name) =>
      over ? m.lists_ended_with({ name, sum }) : m.lists_leads_with({ name, sum }),
    )
  if (tied)
    return withName(first.name, (name) =>
      over ? m.lists_ended_tied({ name }) : m.lists_leads_tied({ name }),
    )
  const other = sumWords(second, locale)
  return withName(first.name, (name) =>
    over ? m.lists_ended_ahead({ name, sum, other }) : m.lists_leads({ name, sum, other }),
  )
}
