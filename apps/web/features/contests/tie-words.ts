import { m } from '@plaudit/i18n/messages'

/** Returns the rule that told level contestants apart, as the end of a sentence; undefined for an unknown rule. */
export function tieRule(rule: string): string | undefined {
  switch (rule) {
    case 'public_first':
      return m.contests_tie_public_first()
    case 'jury_first':
      return m.contests_tie_jury_first()
    case 'voters':
      return m.contests_tie_voters()
    case 'public_voters':
      return m.contests_tie_public_voters()
    case 'countback':
      return m.contests_tie_countback()
    case 'countback_winner':
      return m.contests_tie_countback_winner()
    case 'public_countback':
      return m.contests_tie_public_countback()
    case 'running_order':
      return m.contests_tie_running_order()
    case 'running_order_later':
      return m.contests_tie_running_order_later()
    case 'earliest':
      return m.contests_tie_earliest()
    case 'shared':
      return m.contests_tie_shared()
    default:
      return undefined
  }
}

/** Why somebody stands behind the one above although both are level. */
export function tieSentence(decidedBy: string | null): string | undefined {
  const rule = decidedBy === null || decidedBy === 'shared' ? undefined : tieRule(decidedBy)
  return rule && m.contests_tie({ rule })
}
