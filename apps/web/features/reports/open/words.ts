import type {
  CaseState,
  ReportedEntity,
  ReportPlace,
  ReportReason,
} from '@plaudit/contract/reports/shapes'
import { m } from '@plaudit/i18n/messages'
import type { PillTone } from '@plaudit/ui/pill'

export const reasonNames: Record<ReportReason, () => string> = {
  insult: m.reports_reason_insult,
  spam: m.reports_reason_spam,
  rights: m.reports_reason_rights,
  danger: m.reports_reason_danger,
  fraud: m.reports_reason_fraud,
  other: m.reports_reason_other,
}

export const entityNames: Record<ReportedEntity, () => string> = {
  contest: m.reports_entity_contest,
  contestant: m.reports_entity_contestant,
  service: m.reports_entity_service,
  group: m.reports_entity_group,
  feed: m.reports_entity_feed,
  comment: m.reports_entity_comment,
  reply: m.reports_entity_reply,
  message: m.reports_entity_message,
  user: m.reports_entity_user,
}

/** Returns the kind of a thing: a job is a post with an address of its own. */
export const kindOf = (entity: ReportedEntity, isJob: boolean): string =>
  (entity === 'feed' && isJob ? m.reports_entity_job : entityNames[entity])()

/** Tells whether a reported thing is a job. */
export const isJob = ({ href }: { href: string | null }): boolean =>
  href?.startsWith('/jobs/') === true

/** Returns a thing's heading: its title; where it has none, as a message, its kind; or that it is gone. */
export const headingOf = (
  entity: ReportedEntity,
  { title, is_gone }: { title: string; is_gone: boolean },
): string => title || (is_gone ? m.reports_gone() : entityNames[entity]())

const stateNames: Record<CaseState, () => string> = {
  open: m.reports_state_open,
  kept: m.reports_state_kept,
  taken_down: m.reports_state_taken_down,
  appealed: m.reports_state_appealed,
  upheld: m.reports_state_upheld,
  restored: m.reports_state_restored,
}
/** States of an account that was suspended: it is not taken down, and comes back in. */
const accountStates: Partial<Record<CaseState, () => string>> = {
  taken_down: m.reports_state_suspended,
  upheld: m.reports_state_suspended_still,
  restored: m.reports_state_let_in,
}

/** Returns the state of a case, in the words for its subject. */
export const stateOf = (entity: ReportedEntity, state: CaseState): string =>
  ((entity === 'user' && accountStates[state]) || stateNames[state])()

export const stateTones: Record<CaseState, PillTone> = {
  open: 'warn',
  kept: 'ok',
  taken_down: 'danger',
  appealed: 'warn',
  upheld: 'danger',
  restored: 'ok',
}

export const placeNames: Record<ReportPlace, () => string> = {
  clubs: m.reports_where_clubs,
  elsewhere: m.reports_where_elsewhere,
}
