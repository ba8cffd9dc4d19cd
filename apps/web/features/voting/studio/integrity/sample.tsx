import type { BallotGroup, GroupedBallot } from '@plaudit/contract/review'
import { formatDateTime, formatList } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import type { PillTone } from '@plaudit/ui/pill'
import { callQuery } from '../../../../lib/query.ts'
import { useQuery } from '../../../../lib/use-query.ts'
import { listed, signalName } from './words.ts'
import type { Grouping } from './words.ts'
import { QueryFault } from '../../../../components/query-fault.tsx'

/** Enough to see what they are like. */
const shown = 10

interface Props {
  cxId: string
  group: BallotGroup
  by: Grouping
}

/** A page of a group's ballots, each with the signs against it. */
export function Sample({ cxId, group, by }: Props) {
  const locale = useLocale()
  const query = useQuery(
    callQuery('contest/v2/getGroupBallots', {
      cx_id: cxId,
      group: { by, key: group.key },
      limit: shown,
    }),
  )
  return (
    <DataTable
      label={m.review_sample()}
      columns={columns(locale, by === 'reasons')}
      rows={query.data?.ballots ?? []}
      rowId={(row) => row.casx_id}
      rowName={(row) => row.time}
      loading={query.isPending}
      error={
        query.error && !query.data ? (
          <QueryFault level={3} title={m.review_failed()} query={query} />
        ) : undefined
      }
    />
  )
}

function columns(locale: Locale, isAlike: boolean): Column<GroupedBallot>[] {
  const all: Column<GroupedBallot>[] = [
    {
      key: 'for',
      header: m.review_choice(),
      cell: (row) => (
        <span className="font-semibold sm:whitespace-nowrap">
          {formatList(
            row.lines.map((line) => line.contestant_name),
            locale,
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: m.review_where(),
      onCard: 'key',
      cell: (row) => <Pill tone={states[row.state].tone}>{states[row.state].name()}</Pill>,
    },
    {
      key: 'when',
      header: m.review_when(),
      cell: (row) => (
        <time dateTime={row.time} className="num whitespace-nowrap">
          {formatDateTime(row.time, locale)}
        </time>
      ),
    },
    {
      key: 'reasons',
      header: m.review_reasons(),
      cell: (row) => (
        <span className="text-small text-muted">
          {row.signals.length === 0
            ? m.review_nothing_against()
            : listed(row.signals.map(signalName), locale)}
        </span>
      ),
    },
  ]
  // If the reasons make the group, each ballot has the same.
  return all.filter(({ key }) => !(isAlike && key === 'reasons'))
}

const states: Record<GroupedBallot['state'], { name: () => string; tone: PillTone }> = {
  counted: { name: m.review_counted, tone: 'ok' },
  held: { name: m.review_held, tone: 'warn' },
  voided: { name: m.review_voided, tone: 'danger' },
}
