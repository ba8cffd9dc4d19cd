import type { ServiceState } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'

export const stateNames: Record<ServiceState, () => string> = {
  draft: m.marketplace_state_draft,
  under_review: m.marketplace_state_under_review,
  approved: m.marketplace_state_approved,
  refused: m.marketplace_state_refused,
  paused: m.marketplace_state_paused,
  deleted: m.marketplace_deleted_done,
}

export const stateTones = {
  draft: 'neutral',
  under_review: 'warn',
  approved: 'ok',
  refused: 'danger',
  paused: 'neutral',
  deleted: 'neutral',
} as const
