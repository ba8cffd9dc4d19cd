import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'

export function methodName(method: Contest['method']): string {
  if (method === 'multiple') return m.studio_method_multiple()
  if (method === 'points') return m.studio_method_points()
  return method === 'score' ? m.studio_method_score() : m.studio_method_single()
}

export function requirementName(requirement: Contest['voter_requirement']): string {
  if (requirement === 'signed_in') return m.studio_requirement_signed_in()
  if (requirement === 'confirmed_email') return m.studio_requirement_email()
  if (requirement === 'confirmed_phone') return m.studio_requirement_phone()
  if (requirement === 'code') return m.studio_requirement_code()
  return m.studio_requirement_anyone()
}

export function resultsName(visibility: Contest['result_visibility']): string {
  if (visibility === 'percentages') return m.studio_results_percentages()
  if (visibility === 'after_vote') return m.studio_results_after_vote()
  return visibility === 'hidden' ? m.studio_results_hidden() : m.studio_results_live()
}

export type TieBreakRule = Contest['tie_break'][number]

/** A rule's name and what it does, in the words that voters read too. */
export function ruleWords(rule: TieBreakRule): { name: string; hint: string } {
  const words: Record<TieBreakRule, { name: string; hint: string }> = {
    public_first: { name: m.studio_rule_public_first(), hint: m.studio_rule_public_first_hint() },
    jury_first: { name: m.studio_rule_jury_first(), hint: m.studio_rule_jury_first_hint() },
    voters: { name: m.studio_rule_voters(), hint: m.studio_rule_voters_hint() },
    public_voters: {
      name: m.studio_rule_public_voters(),
      hint: m.studio_rule_public_voters_hint(),
    },
    countback: { name: m.studio_rule_countback(), hint: m.studio_rule_countback_hint() },
    countback_winner: {
      name: m.studio_rule_countback_winner(),
      hint: m.studio_rule_countback_winner_hint(),
    },
    public_countback: {
      name: m.studio_rule_public_countback(),
      hint: m.studio_rule_public_countback_hint(),
    },
    running_order: {
      name: m.studio_rule_running_order(),
      hint: m.studio_rule_running_order_hint(),
    },
    running_order_later: {
      name: m.studio_rule_running_order_later(),
      hint: m.studio_rule_running_order_later_hint(),
    },
    earliest: { name: m.studio_rule_earliest(), hint: m.studio_rule_earliest_hint() },
    shared: { name: m.studio_rule_shared(), hint: m.studio_rule_shared_hint() },
  }
  return words[rule]
}
