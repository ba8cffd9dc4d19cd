import type { Reply } from '@plaudit/contract/calls'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

export type OwnVote = Reply<'contest/v2/getAllVotes'>['votes'][number]

export function kindName(kind: OwnVote['kind']): string {
  if (kind === 'jury') return m.ui_kind_jury()
  return kind === 'paid' ? m.ui_kind_paid() : m.ui_kind_free()
}

export function stateName(state: NonNullable<OwnVote['state']>): string {
  if (state === 'held') return m.area_state_held()
  return state === 'voided' ? m.area_state_voided() : m.area_state_counted()
}

export const stateTone = { counted: 'ok', held: 'warn', voided: 'danger' } as const

const linesShown = 3

/** Whom a ballot is for: a name, or names with their points. */
export function ballotWords({ lines }: OwnVote, locale: Locale): string {
  const [only] = lines
  if (lines.length === 1 && only?.points === 1) return only.contestant_name
  const first = lines
    .slice(0, linesShown)
    .map(({ contestant_name, points }) => `${contestant_name} ${formatNumber(points, locale)}`)
    .join(', ')
  const rest = lines.length - linesShown
  return rest > 0 ? `${first} ${m.dashboard_and_more({ count: rest })}` : first
}
