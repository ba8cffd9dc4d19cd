import { useState } from 'react'
import { useSearchParams } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Chip } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { TableSkeleton } from '@plaudit/ui/row-skeletons'
import { useStudioPlace } from '../../../lib/area.ts'
import { useMyContestsQuery } from '../../../lib/my-contests.ts'
import { Pager } from '../../../components/form/pager.tsx'
import { useLater } from '../../../components/form/use-later.ts'
import { ContestTable } from './contest-table.tsx'
import { filterName, filters, isIn } from './words.ts'
import type { Filter } from './words.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

const pageSize = 100

/** One's own contests: filtered, with their state and numbers, and what can be done with each. */
export function MyContests() {
  const [params, setParams] = useSearchParams()
  const { start } = useStudioPlace()
  const filter = filters.find((one) => one === params.get('show')) ?? 'all'
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useLater(search.trim(), 300)
  const query = useMyContestsQuery(wanted)
  const contests = (query.data ?? []).filter((one) => isIn(filter, one))
  const nothing = query.data?.length === 0 && wanted === '' && !query.isPlaceholderData
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">{m.common_my_contests()}</h1>
        {!nothing && (
          <ButtonLink variant="act" href={start} icon={<Plus aria-hidden="true" />}>
            {m.common_start_contest()}
          </ButtonLink>
        )}
      </div>
      {nothing ? (
        <FirstOne />
      ) : (
        <Card as="section" padding="sm">
          <Filters
            filter={filter}
            contests={query.data}
            onFilter={(one) => {
              setParams(one === 'all' ? {} : { show: one })
              setPage(1)
            }}
            search={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
          <Found query={query} contests={contests.slice((page - 1) * pageSize, page * pageSize)} />
          <Pager page={page} pageSize={pageSize} total={contests.length} onPage={setPage} />
        </Card>
      )}
    </div>
  )
}

function FirstOne() {
  const { start } = useStudioPlace()
  return (
    <Card>
      <EmptyState
        scene="trophy"
        title={m.studio_mine_empty()}
        action={
          <ButtonLink variant="act" href={start} icon={<Plus aria-hidden="true" />}>
            {m.common_start_contest()}
          </ButtonLink>
        }
      >
        {m.studio_mine_empty_text()}
      </EmptyState>
    </Card>
  )
}

interface FiltersProps {
  filter: Filter
  /** Undefined while they are not known: then nothing is counted. */
  contests: readonly Contest[] | undefined
  onFilter: (filter: Filter) => void
  search: string
  onSearch: (text: string) => void
}

function Filters({ filter, contests, onFilter, search, onSearch }: FiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div role="group" aria-label={m.studio_filter()} className="flex flex-wrap gap-2">
        {filters.map((one) => (
          <Chip key={one} pressed={filter === one} onClick={() => onFilter(one)}>
            {filterName(one)}
            {contests && (
              <span className="num text-small opacity-70">
                {contests.filter((contest) => isIn(one, contest)).length}
              </span>
            )}
          </Chip>
        ))}
      </div>
      <EarlySearchBox
        label={m.studio_find_contest()}
        placeholder={m.studio_find_contest()}
        size="md"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onClear={() => onSearch('')}
        className="min-w-48 flex-1 sm:max-w-80 sm:ml-auto"
      />
    </div>
  )
}

interface FoundProps {
  query: {
    isPending: boolean
    isLoadingError: boolean
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  contests: readonly Contest[]
}

function Found({ query, contests }: FoundProps) {
  if (query.isLoadingError) return <QueryFault title={m.studio_load_failed()} query={query} />
  if (query.isPending) return <TableSkeleton columns={5} />
  if (contests.length === 0)
    return <EmptyState scene="search" level={3} title={m.studio_find_no_contest()} />
  return <ContestTable contests={contests} />
}
