import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'

export function policyName(policy: Contest['entry_policy']): string {
  if (policy === 'organiser') return m.entries_policy_organiser()
  return policy === 'moderated' ? m.entries_policy_moderated() : m.entries_policy_open()
}
