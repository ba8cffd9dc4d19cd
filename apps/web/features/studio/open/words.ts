import { contestCategories } from '@plaudit/contract/contests/categories'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import type { PillTone } from '@plaudit/ui/pill'

const categories: Record<number, () => string> = {
  431: m.contests_server_category_animals,
  432: m.contests_server_category_beauty,
  433: m.contests_server_category_entertainment,
  434: m.contests_server_category_education,
  435: m.contests_server_category_food,
  436: m.contests_server_category_politics,
  443: m.contests_server_category_design,
  444: m.contests_server_category_cinema,
  445: m.contests_server_category_humor,
  446: m.contests_server_category_sports,
  447: m.contests_server_category_ugliness,
  448: m.contests_server_category_baby,
  449: m.contests_server_category_sexy,
  450: m.contests_server_category_memes,
}

/** A category in the person's language. */
export function categoryName(value: number): string {
  return categories[value]?.() ?? ''
}

/** The fourteen, by their names. */
export function categoryOptions(locale: string): { value: string; label: string }[] {
  return contestCategories
    .map(({ value }) => ({ value: String(value), label: categoryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

type State = Contest['state']

const states: Record<State, { name: () => string; tone: PillTone }> = {
  draft: { name: m.studio_state_draft, tone: 'neutral' },
  scheduled: { name: m.studio_state_scheduled, tone: 'act' },
  ongoing: { name: m.studio_state_ongoing, tone: 'ok' },
  paused: { name: m.studio_state_paused, tone: 'warn' },
  between: { name: m.studio_state_between, tone: 'act' },
  ended: { name: m.studio_state_ended, tone: 'neutral' },
  review: { name: m.studio_state_review, tone: 'warn' },
  declared: { name: m.studio_state_declared, tone: 'won' },
  archived: { name: m.studio_state_archived, tone: 'neutral' },
}

/** A contest's state in a word, and the colour of its pill; where judges score nobody else votes. */
export function stateWords(
  state: State,
  method: Contest['method'],
): { name: string; tone: PillTone } {
  const { name, tone } = states[state]
  const isJudged = state === 'ongoing' && method === 'score'
  return { name: isJudged ? m.contests_state_judging() : name(), tone }
}

/** A round's own name, else its number. */
export function roundName(round: { name: string; round_number: number }): string {
  return round.name || m.studio_round_number({ number: round.round_number })
}
