import { keepPreviousData } from '@tanstack/react-query'
import { contestPageSize } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { useMyContests } from '../../../lib/my-contests.ts'
import { callQuery } from '../../../lib/query.ts'
import { CursorPager, useCursors } from '../../studio/open/cursor-pager.tsx'
import { useFilters } from '../../studio/open/filters.ts'
import { ViewsBar } from '../../studio/open/views-bar.tsx'
import { VoteFilters } from './vote-filters.tsx'
import { filterNames, voteInput } from './vote-input.ts'
import { voteColumns } from './vote-columns.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useQuery } from '../../../lib/use-query.ts'

export const meta = ownMeta(m.area_all_votes)

const call = 'contest/v2/getAllVotes'

/** `/admin/…/allvotes`: the ballots of all one's contests, looked through and taken away as a file. */
export default function AllVotes() {
  const locale = useLocale()
  const { filters, replace, set } = useFilters(filterNames)
  const input = voteInput(filters)
  const cursors = useCursors(JSON.stringify(input))
  const { after } = cursors
  const query = useQuery({
    ...callQuery(call, { ...input, limit: contestPageSize, ...(after && { after }) }),
    placeholderData: keepPreviousData,
  })
  const contests = useMyContests()
  const { data, error } = query
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">{m.area_all_votes()}</h1>
        <ExportMenu call={call} filters={input} name="votes" />
      </div>
      <Card as="section" padding="sm">
        <ViewsBar list="allvotes" filters={filters} onFilters={replace} />
        <VoteFilters filters={filters} set={set} contests={contests} />
        <p role="status" className="num mb-1 min-h-5 px-1 text-small text-muted">
          {data ? m.area_votes_found({ count: data.total }) : ''}
        </p>
        <DataTable
          label={m.area_all_votes()}
          columns={voteColumns(locale, contests, filters['cx_id'] === undefined)}
          rows={data?.votes ?? []}
          rowId={(row) => row.casx_id ?? ''}
          rowName={(row) => row.time}
          loading={query.isPending}
          error={
            error && !data ? <QueryFault title={m.studio_load_failed()} query={query} /> : undefined
          }
          empty={<Nothing isFiltered={isFiltered} />}
        />
        <CursorPager
          cursors={cursors}
          pageSize={contestPageSize}
          shown={data?.votes.length ?? 0}
          total={data?.total ?? 0}
          next={data?.next ?? null}
        />
      </Card>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState scene="search" level={2} title={m.area_votes_none_found()} />
  return (
    <EmptyState scene="envelope" level={2} title={m.dashboard_no_votes()}>
      {m.dashboard_no_votes_text()}
    </EmptyState>
  )
}
