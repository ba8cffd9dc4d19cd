import type { Finding } from '@plaudit/votelog/verify/findings'
import type { Report } from '@plaudit/votelog/verify/report'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { entryHref } from '../open/log-addresses.ts'
import type { NamesById } from './contest-names.ts'
import { findingGroups } from './finding-groups.ts'
import type { FindingGroup } from './finding-groups.ts'
import { detailWords, findingWords } from './finding-words.ts'

interface FindingSight {
  names: NamesById
  timeZone: string
  cxId?: string
}

/** Findings in words, faults first; `cxId` where their leaves can be looked up on this site. */
export function FindingList({ report, ...sight }: FindingSight & { report: Report }) {
  const groups = findingGroups(report)
  if (groups.length === 0) return <p className="text-small">{m.log_findings_none()}</p>
  return (
    <ul className="grid gap-5">
      {groups.map((group) => (
        <Group key={group.code} group={group} sight={sight} />
      ))}
    </ul>
  )
}

function Group({ group, sight }: { group: FindingGroup; sight: FindingSight }) {
  const locale = useLocale()
  const { code, severity, shown, more } = group
  return (
    <li>
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Pill tone={severity === 'error' ? 'danger' : 'warn'}>
          {severity === 'error' ? m.log_severity_error() : m.log_severity_warning()}
        </Pill>
        <span className="min-w-0 flex-1 font-semibold text-pretty max-sm:basis-full">
          {findingWords[code]()}
        </span>
      </p>
      <ul className="mt-1.5 grid gap-1 text-small text-muted">
        {shown.map((finding, at) => (
          <li key={at} className="wrap-anywhere">
            <Where finding={finding} sight={sight} />
          </li>
        ))}
        {more > 0 && (
          <li>{m.log_findings_more({ count: more, shown: formatNumber(more, locale) })}</li>
        )}
      </ul>
    </li>
  )
}

/** The leaf, and what more is known. */
function Where({ finding, sight }: { finding: Finding; sight: FindingSight }) {
  const locale = useLocale()
  const { index } = finding
  const { cxId, names, timeZone } = sight
  const said = detailWords(finding.details, { names, timeZone, locale })
  if (index === null) return said
  const label = m.log_entry_number({ number: formatNumber(index, locale) })
  return (
    <>
      {cxId === undefined ? label : <Link href={entryHref(cxId, index)}>{label}</Link>}
      {said !== '' && `: ${said}`}
    </>
  )
}
