import type { Contest } from '@plaudit/contract/contests/contest'
import { formatCountry, formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { Column } from '@plaudit/ui/data-table'
import { Anchor } from '@plaudit/ui/link'
import { Pill } from '@plaudit/ui/pill'
import { ballotWords, kindName, stateName, stateTone } from '../../../components/vote-words.ts'
import type { OwnVote } from '../../../components/vote-words.ts'

/** The columns of a list of ballots; which contest is told only where there are several. */
export function voteColumns(
  locale: Locale,
  contests: readonly Contest[],
  everywhere: boolean,
): Column<OwnVote>[] {
  const zones = new Map(contests.map(({ cx_id, time_zone }) => [cx_id, time_zone]))
  const columns: (Column<OwnVote> | false)[] = [
    {
      key: 'for',
      header: m.dashboard_ballot_for(),
      cell: (row) => (
        <Anchor href={`/receipt/${row.casx_id ?? ''}`} className="font-semibold hover:underline">
          {ballotWords(row, locale)}
        </Anchor>
      ),
    },
    everywhere && {
      key: 'contest',
      header: m.dashboard_contest(),
      className: 'wrap-anywhere sm:min-w-22',
      cell: (row) => <span className="line-clamp-2">{row.contest_name}</span>,
    },
    {
      key: 'time',
      header: m.dashboard_when_column(),
      cell: (row) => (
        <time dateTime={row.time} className="num whitespace-nowrap">
          {formatDateTime(row.time, locale, {
            timeZone: zones.get(row.cx_id) ?? 'UTC',
            zoneName: true,
          })}
        </time>
      ),
    },
    {
      key: 'kind',
      header: m.dashboard_kind(),
      onCard: 'key',
      cell: (row) => (
        <Pill tone={row.kind === 'jury' ? 'warn' : row.kind === 'paid' ? 'ok' : 'act'}>
          {kindName(row.kind)}
        </Pill>
      ),
    },
    {
      key: 'state',
      header: m.studio_status(),
      cell: ({ state = 'counted' }) =>
        state === 'counted' ? (
          <span className="text-muted">{stateName(state)}</span>
        ) : (
          <Pill tone={stateTone[state]}>{stateName(state)}</Pill>
        ),
    },
    {
      key: 'country',
      header: m.area_country(),
      cell: (row) => (row.country_code ? formatCountry(row.country_code, locale) : '–'),
    },
    {
      key: 'voter',
      header: m.area_voter(),
      align: 'end',
      // Seven columns want more room than a small tablet has.
      className: everywhere ? 'sm:max-md:hidden' : '',
      cell: (row) => (row.voter ? `#${row.voter}` : m.area_visitor()),
    },
  ]
  return columns.filter((column) => column !== false)
}
