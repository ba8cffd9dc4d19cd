import type { domainStates } from '@plaudit/contract/sites/parts'
import { m } from '@plaudit/i18n/messages'
import type { PillTone } from '@plaudit/ui/pill'

type DomainState = (typeof domainStates)[number]

export const orderStates: Record<DomainState, () => string> = {
  waiting: m.sites_order_waiting,
  done: m.sites_order_done,
  refused: m.sites_order_refused,
  refunded: m.sites_order_refunded,
}
export const orderTones: Record<DomainState, PillTone> = {
  waiting: 'warn',
  done: 'ok',
  refused: 'danger',
  refunded: 'neutral',
}
