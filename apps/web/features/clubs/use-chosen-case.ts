import { useState } from 'react'
import type { ClubReport } from '@plaudit/contract/reports/clubReports'
import { useCaseKeys } from '../reports/open/case-keys.tsx'

interface Acts {
  /** Nothing is acted on while another answer is on its way. */
  busy: boolean
  onKeep: (one: ClubReport) => void
  onHide: (one: ClubReport) => void
}

export const rowOf = (case_id: string): string => `case-${case_id}`

/** Keepers with a keyboard go through reports by J and K, and answer the chosen report by 1 and 2. @returns its id. */
export function useChosenCase(
  cases: readonly ClubReport[],
  { busy, onKeep, onHide }: Acts,
): string | undefined {
  const [id, setId] = useState<string>()
  const at = cases.findIndex(({ case_id }) => case_id === id)
  const chosen = cases[at]
  const go = (to: number) => {
    const next = cases[Math.max(0, Math.min(to, cases.length - 1))]
    if (next === undefined) return
    setId(next.case_id)
    document.getElementById(rowOf(next.case_id))?.scrollIntoView({ block: 'nearest' })
  }
  useCaseKeys({
    j: () => go(at + 1),
    k: () => go(at - 1),
    1: () => chosen && !busy && onKeep(chosen),
    2: () => chosen?.can.hide && !busy && onHide(chosen),
  })
  return chosen?.case_id
}
