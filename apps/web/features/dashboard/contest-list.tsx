import { useState } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { Avatar } from '@plaudit/ui/avatar'
import { Card, CardHead } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pager } from '../../components/form/pager.tsx'
import { totalName } from '../../components/sum-words.ts'
import { StatusPill } from '../studio/open/status-pill.tsx'

const pageSize = 50

/** One's contests, each leading to its own figures. */
export function ContestList({ contests }: { contests: readonly Contest[] }) {
  const locale = useLocale()
  const [page, setPage] = useState(1)
  return (
    <Card as="section" padding="sm">
      <CardHead
        className="mb-2 px-2"
        title={m.common_my_contests()}
        action={
          <Link kind="action" href="/editContests">
            {m.dashboard_manage()}
          </Link>
        }
      />
      <DataTable
        label={m.common_my_contests()}
        columns={columnsOf(contests, locale)}
        rows={contests.slice((page - 1) * pageSize, page * pageSize)}
        rowId={(row) => row.cx_id}
        rowName={(row) => row.contest_name}
      />
      <Pager page={page} pageSize={pageSize} total={contests.length} onPage={setPage} />
    </Card>
  )
}

function columnsOf(contests: readonly Contest[], locale: Locale): Column<Contest>[] {
  const number = (value: number) => formatNumber(value, locale)
  return [
    {
      key: 'name',
      header: m.dashboard_contest(),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar
            id={row.cx_id}
            name={row.contest_name}
            source={
              row.cover && { src: row.cover.src, srcSet: row.cover.srcset, color: row.cover.color }
            }
            shape="square"
          />
          <Anchor
            href={`/dashboard?cx_id=${row.cx_id}`}
            className="line-clamp-2 font-semibold hover:underline"
          >
            {row.contest_name}
          </Anchor>
        </span>
      ),
    },
    {
      key: 'state',
      header: m.dashboard_state(),
      cell: (row) => <StatusPill contest={row} />,
    },
    {
      key: 'voters',
      header: m.dashboard_voters(),
      align: 'end',
      cell: (row) => number(row.voters_total),
    },
    {
      key: 'votes',
      header: totalName(contests),
      align: 'end',
      cell: (row) => <b>{number(row.votes_total)}</b>,
    },
  ]
}
