import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import X from 'lucide-react/icons/x'
import type { Report } from '@plaudit/votelog/verify/report'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import type { LogContest, NamesById } from './contest-names.ts'
import { FindingList } from './finding-list.tsx'
import { RoundResult } from './round-result.tsx'
import type { Place } from './use-verification.ts'

interface ReportProps {
  report: Report
  place: Place
  names: NamesById
  contest: LogContest
}

/** Findings of a verification: the verdict, its checks, the findings, every round counted again. */
export default function ReportView({ report, place, names, contest }: ReportProps) {
  return (
    <div className="grid gap-4 md:gap-6">
      <Card as="section" aria-labelledby="report-title">
        <h2 id="report-title" className="hidden-text">
          {m.log_check_contest()}
        </h2>
        <Banner tone={report.ok ? 'ok' : 'danger'} inset>
          <Verdict report={report} />
        </Banner>
        <p className="mt-3 text-small text-muted">
          {place === 'site' ? m.log_verify_of_site() : m.log_verify_of_copy()}
        </p>
        <Done report={report} />
      </Card>
      <Card as="section" aria-labelledby="findings-title">
        <CardHead id="findings-title" title={m.log_findings_title()} />
        <FindingList
          report={report}
          names={names}
          timeZone={contest.time_zone}
          {...(place === 'site' && { cxId: contest.cx_id })}
        />
      </Card>
      {report.rounds.length > 0 && (
        <section aria-labelledby="counted-title">
          <h2 id="counted-title" className="mb-4 text-head">
            {m.log_counted_again()}
          </h2>
          <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
            {report.rounds.map((round) => (
              <RoundResult key={round.round} round={round} report={report} names={names} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function Verdict({ report }: { report: Report }) {
  const locale = useLocale()
  if (report.ok) return m.log_verify_ok()
  const first = report.findings.find(
    ({ severity, index }) => severity === 'error' && index !== null,
  )
  if (first?.index == null) return m.log_verify_bad()
  return m.log_verify_bad_at({ number: formatNumber(first.index, locale) })
}

function Done({ report }: { report: Report }) {
  const locale = useLocale()
  const { leaves, withheld, checkpoints, composition, receipts, cosigned_by, payments } = report
  const judges = Math.max(0, ...report.rounds.map((round) => round.judges))
  const said = (count: number) => ({ count, shown: formatNumber(count, locale) })
  const ballots = composition.reduce((sum, row) => sum + row.ballots, 0)
  const kept = receipts.filter(({ ok }) => ok).length
  const lost = receipts.length - kept
  return (
    <ul className="mt-3 grid gap-2 text-small">
      <Line>{m.log_done_entries(said(leaves))}</Line>
      {withheld > 0 && <Line icon="lock">{m.log_done_withheld(said(withheld))}</Line>}
      <Line>{m.log_done_heads(said(checkpoints))}</Line>
      {cosigned_by.map(({ name, time }) => (
        <Line key={name}>
          {m.log_done_witness({ name, time: formatDateTime((time ?? 0) * 1000, locale) })}
        </Line>
      ))}
      {judges > 0 && <Line>{m.log_done_judges(said(judges))}</Line>}
      {report.format === 1 && composition.some(({ kind }) => kind === 'jury') && (
        <Line icon="lock">{m.log_done_old()}</Line>
      )}
      {payments && (
        <Line {...(payments.proven < payments.ballots && { icon: 'bad' })}>
          {m.log_done_paid({
            proven: formatNumber(payments.proven, locale),
            all: formatNumber(payments.ballots, locale),
          })}
        </Line>
      )}
      {ballots > 0 && <Line>{m.log_done_ballots(said(ballots))}</Line>}
      {kept > 0 && <Line>{m.log_done_receipts(said(kept))}</Line>}
      {lost > 0 && <Line icon="bad">{m.log_done_receipts_bad(said(lost))}</Line>}
    </ul>
  )
}

function Line({ icon, children }: { icon?: 'lock' | 'bad'; children: string }) {
  const Icon = icon === 'lock' ? Lock : icon === 'bad' ? X : Check
  const tone = icon === 'lock' ? 'text-muted' : icon === 'bad' ? 'text-danger-text' : 'text-ok-text'
  return (
    <li className="flex gap-2.5 text-pretty">
      <Icon aria-hidden="true" className={`size-5 flex-none ${tone}`} />
      {children}
    </li>
  )
}
