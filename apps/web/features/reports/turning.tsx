import { useNavigate } from 'react-router'
import type { ReportCase } from '@plaudit/contract/reports/cases'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { Key, useCaseKeys } from './open/case-keys.tsx'

interface Props {
  caseId: string
  cases: readonly ReportCase[]
}

/** The cases before and after this one in the list, by J and K too. */
export function Turning({ caseId, cases }: Props) {
  const navigate = useNavigate()
  const at = cases.findIndex(({ case_id }) => case_id === caseId)
  const hrefOf = (place: number): string | undefined => {
    const found = cases[place]
    return found && `/admin/reports/${found.case_id}`
  }
  // A case that waits no more leads to the first that does.
  const next = hrefOf(at + 1)
  const previous = at > 0 ? hrefOf(at - 1) : undefined
  const go = (href: string | undefined) => href && void navigate(href)
  useCaseKeys({ j: () => go(next), k: () => go(previous) })
  if (!next && !previous) return null
  return (
    <nav aria-label={m.reports_title()} className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
      {next && (
        <Link kind="action" href={next}>
          {m.reports_next()} <Key name="J" />
        </Link>
      )}
      {previous && (
        <Link kind="action" href={previous}>
          {m.reports_previous()} <Key name="K" />
        </Link>
      )}
    </nav>
  )
}
