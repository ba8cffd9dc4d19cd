import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import { CallError } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { formatNumber, formatRelative } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { showError } from '@plaudit/ui/toast'
import { useServerSecond } from '../../lib/clock.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { useLastBallots } from './use-dashboard.ts'

type Ballot = Reply<'contest/v2/getAllVotes'>['votes'][number]

/** The last ballots as they came in, and all of them as a file. */
export function Ballots({ cxId }: { cxId: string }) {
  const locale = useLocale()
  const query = useLastBallots(cxId)
  // A minute's steps are fine enough, and nothing is drawn anew every second.
  const minute = Math.floor(useServerSecond(0) / 60) * 60_000
  return (
    <Card as="section" padding="sm">
      <CardHead
        className="mb-2 px-2"
        title={m.dashboard_ballots_last()}
        action={<ExportButton cxId={cxId} />}
      />
      <DataTable
        label={m.dashboard_ballots_last()}
        columns={columnsOf(locale, minute + 60_000, cxId === '')}
        rows={query.data?.votes ?? []}
        rowId={(row) => row.casx_id ?? `${row.cx_id} ${row.time}`}
        rowName={(row) => row.time}
        loading={query.isPending}
        error={
          query.error && !query.data ? (
            <ErrorState
              level={3}
              title={m.dashboard_failed()}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : undefined
        }
        empty={<EmptyState scene="envelope" level={3} title={m.dashboard_no_votes()} />}
      />
    </Card>
  )
}

function columnsOf(locale: Locale, now: number, everywhere: boolean): Column<Ballot>[] {
  return [
    {
      key: 'for',
      header: m.dashboard_ballot_for(),
      cell: (row) => <span className="font-semibold">{linesOf(row, locale)}</span>,
    },
    ...(everywhere
      ? [
          {
            key: 'contest',
            header: m.dashboard_contest(),
            cell: (row: Ballot) => row.contest_name,
          },
        ]
      : []),
    {
      key: 'kind',
      header: m.dashboard_kind(),
      cell: (row) => (
        <Pill tone={row.kind === 'jury' ? 'warn' : row.kind === 'paid' ? 'ok' : 'act'}>
          {kindName(row.kind)}
        </Pill>
      ),
    },
    {
      key: 'when',
      header: m.dashboard_when_column(),
      align: 'end',
      cell: (row) => (
        <time dateTime={row.time} className="whitespace-nowrap">
          {formatRelative(row.time, locale, Math.max(now, Date.parse(row.time)))}
        </time>
      ),
    },
  ]
}

function kindName(kind: Ballot['kind']): string {
  if (kind === 'jury') return m.ui_kind_jury()
  return kind === 'paid' ? m.ui_kind_paid() : m.ui_kind_free()
}

const linesShown = 3

/** Whom a ballot is for: a name, or names with their points. */
function linesOf({ lines }: Ballot, locale: Locale): string {
  const [only] = lines
  if (lines.length === 1 && only)
    return only.points === 1
      ? only.contestant_name
      : `${only.contestant_name} ${formatNumber(only.points, locale)}`
  const first = lines
    .slice(0, linesShown)
    .map(({ contestant_name, points }) => `${contestant_name} ${formatNumber(points, locale)}`)
    .join(', ')
  const rest = lines.length - linesShown
  return rest > 0 ? `${first} ${m.dashboard_and_more({ count: rest })}` : first
}

function ExportButton({ cxId }: { cxId: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      await downloadCsv('contest/v2/getAllVotes', cxId ? { contest_id: cxId } : {}, 'votes.csv')
    } catch (error) {
      const failure = error instanceof CallError ? error.failure?.error : undefined
      showError(failure ?? m.dashboard_export_failed())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" className="size-4" />}
      loading={busy}
      onClick={() => void download()}
    >
      {m.dashboard_export()}
    </Button>
  )
}
