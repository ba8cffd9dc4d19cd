import { m } from '@plaudit/i18n/messages'
import { formatRelative } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { Card, CardHead } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { ExportMenu } from '../../components/export-menu.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ballotWords, kindName, stateName, stateTone } from '../../components/vote-words.ts'
import type { OwnVote } from '../../components/vote-words.ts'
import { useServerSecond } from '../../lib/clock.ts'
import { useLastBallots } from './use-dashboard.ts'

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
        action={
          <ExportMenu
            call="contest/v2/getAllVotes"
            filters={cxId ? { contest_id: cxId } : {}}
            name="votes"
            size="sm"
          />
        }
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
            <QueryFault level={3} title={m.dashboard_failed()} query={query} />
          ) : undefined
        }
        empty={<EmptyState scene="envelope" level={3} title={m.dashboard_no_votes()} />}
      />
    </Card>
  )
}

function columnsOf(locale: Locale, now: number, everywhere: boolean): Column<OwnVote>[] {
  return [
    {
      key: 'for',
      header: m.dashboard_ballot_for(),
      cell: (row) => <span className="font-semibold">{ballotWords(row, locale)}</span>,
    },
    ...(everywhere
      ? [
          {
            key: 'contest',
            header: m.dashboard_contest(),
            className: 'wrap-anywhere sm:min-w-32',
            cell: (row: OwnVote) => row.contest_name,
          },
        ]
      : []),
    {
      key: 'kind',
      header: m.dashboard_kind(),
      cell: ({ kind, state = 'counted' }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Pill tone={kind === 'jury' ? 'warn' : kind === 'paid' ? 'ok' : 'act'}>
            {kindName(kind)}
          </Pill>
          {state !== 'counted' && <Pill tone={stateTone[state]}>{stateName(state)}</Pill>}
        </span>
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
