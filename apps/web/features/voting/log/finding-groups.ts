import type { Finding, FindingCode, Severity } from '@plaudit/votelog/verify/findings'
import type { Report, RoundReport } from '@plaudit/votelog/verify/report'

/** Findings of one code. */
export interface FindingGroup {
  code: FindingCode
  severity: Severity
  /** The first few. */
  shown: Finding[]
  /** Number of findings beside those. */
  more: number
}

const mostShown = 8

/** Findings by their code, faults before what is only worth knowing, each in the order of the log. */
export function findingGroups({
  findings,
  counts,
}: Pick<Report, 'findings' | 'counts'>): FindingGroup[] {
  const groups = new Map<FindingCode, Finding[]>()
  for (const finding of findings)
    groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding])
  const list = [...groups].map(([code, all]) => {
    const shown = all.slice(0, mostShown)
    const severity = all[0]?.severity ?? 'error'
    return { code, severity, shown, more: (counts[code] ?? all.length) - shown.length }
  })
  const rank = ({ severity }: FindingGroup) => (severity === 'error' ? 0 : 1)
  return list.toSorted((a, b) => rank(a) - rank(b))
}

/** Verdict of a round's declared result against the count. */
export type RoundVerdict = 'matches' | 'differs' | 'sealed' | 'closed' | 'open'

const resultFaults: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'result_wrong',
  'result_outdated',
  'result_uncheckable',
  'result_before_close',
  'result_parts',
])

export function roundVerdict(
  { round, result, is_closed }: Pick<RoundReport, 'round' | 'result' | 'is_closed'>,
  { findings, withheld }: Pick<Report, 'findings' | 'withheld'>,
): RoundVerdict {
  if (withheld > 0) return 'sealed'
  const isFaulty = findings.some(
    ({ code, details }) => resultFaults.has(code) && details['round'] === round,
  )
  if (isFaulty) return 'differs'
  if (result !== null) return 'matches'
  return is_closed ? 'closed' : 'open'
}
