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
