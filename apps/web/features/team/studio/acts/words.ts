import type { auditGroups } from '@plaudit/contract/organiserConstants'
import type { AuditEntry } from '@plaudit/contract/team/members'
import { m } from '@plaudit/i18n/messages'
import { contestActs } from '../../../studio/open/contest-acts.ts'

/** Returns an act as it follows a person's name: with the people that it concerned, where they are known. */
export function actWords({ act, contestants, people }: AuditEntry): string {
  const words = (contestActs[act] ?? m.team_act_other)()
  const names = [...contestants, ...people.map(({ full_name }) => full_name)]
  return names.length === 0 ? words : m.common_labelled({ label: words, text: names.join(', ') })
}

/** Returns the number of ballots that it was about, and the reason given: the public log says the same of it. */
export function detailWords({ detail: { ballots, reason } }: AuditEntry): string[] {
  return [
    ...(typeof ballots === 'number' ? [m.review_ballots({ count: ballots })] : []),
    ...(typeof reason === 'string' && reason !== ''
      ? [m.common_labelled({ label: m.review_reason(), text: reason })]
      : []),
  ]
}

const groups: Record<(typeof auditGroups)[number], () => string> = {
  life: m.team_group_life,
  rules: m.team_group_rules,
  rounds: m.team_group_rounds,
  contestants: m.team_group_contestants,
  entries: m.team_group_entries,
  team: m.team_group_team,
  votes: m.team_group_votes,
}

export const groupName = (group: (typeof auditGroups)[number]): string => groups[group]()
