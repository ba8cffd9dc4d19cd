import RotateCw from 'lucide-react/icons/rotate-cw'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { LinkSegments } from '@plaudit/ui/segmented'
import { Skeleton } from '@plaudit/ui/skeleton'
import { AddressMenu } from '../../../components/address-menu.tsx'
import { CategoryChips } from './categories.tsx'
import { categoryChoices, countWords, sortChoices, statusSegments } from './filter-words.ts'
import { hrefOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { useFilters } from './list-screen.tsx'
import { MobileRow } from './mobile-row.tsx'
import { Missing } from './missing.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Pagination } from './pages.ts'
import { useAhead } from '../../../lib/part.ts'
import { AsOf, Nothing } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { useContestList } from './use-list.ts'
import type { ContestListState, FirstList } from './use-list.ts'

const base = '/mobile/contests/'

/** The same contests in the light layout: one column, for a thumb. */
export function MobileScreen({ first }: { first: FirstList }) {
  const filters = useFilters()
  const state = useContestList(filters, first)
  const refresh = () => void state.refresh()
  return (
    <PullToRefresh refreshing={state.refreshing} onRefresh={refresh}>
      <div className="px-gutter pt-5 pb-6">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-title">{m.lists_heading()}</h1>
          <IconButton
            label={m.lists_refresh()}
            icon={<RotateCw aria-hidden="true" />}
            loading={state.refreshing}
            onClick={refresh}
            className="-mr-3"
          />
        </div>
        <div className="mt-3">
          <SearchForm filters={filters} base={base} size="md" />
        </div>
        <CategoryChips
          choices={categoryChoices(filters, state.categories, base)}
          className="mt-2.5"
        />
        <div className="mt-3.5">
          <LinkSegments label={m.lists_state()} segments={statusSegments(filters, base)} />
        </div>
        <Rows filters={filters} state={state} />
      </div>
    </PullToRefresh>
  )
}

function Rows({ filters, state }: { filters: Filters; state: ContestListState }) {
  const locale = useLocale()
  const { list, missing } = state
  useAhead(AsOf)
  return (
    <>
      <div className="flex min-h-target items-center justify-between gap-4">
        <p role="status" className="num text-small text-muted">
          {list && countWords(list.total, filters, locale)}
        </p>
        <AddressMenu label={m.lists_order()} choices={sortChoices(filters, base)} />
      </div>
      {missing ? (
        <Missing why={missing} retrying={state.refreshing} onRetry={() => void state.refresh()} />
      ) : list === undefined ? (
        <RowSkeletons />
      ) : list.items.length === 0 ? (
        <Nothing filters={filters} base={base} total={list.total} />
      ) : (
        <>
          {state.outdated && <AsOf time={list.serverTime} />}
          <ul className="divide-y divide-line">
            {list.items.map((item, at) => (
              <li key={item.cx_id}>
                <MobileRow
                  item={item}
                  href={`${base}${encodeURIComponent(item.slug || item.cx_id)}`}
                  rendered={list.serverTime}
                  priority={at === 0}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={list.page}
            pages={list.pages}
            hrefOf={(page) => hrefOf(filters, { page }, base)}
            className="mt-6"
          />
        </>
      )}
    </>
  )
}

function RowSkeletons() {
  return (
    <div role="status">
      <span className="hidden-text">{m.lists_refreshing()}</span>
      <div className="divide-y divide-line">
        {Array.from({ length: 7 }, (_, at) => (
          <div key={at} className="flex gap-4 py-3.5">
            <Skeleton className="size-24 flex-none" />
            <div className="flex-1 self-center">
              <Skeleton className="h-3 w-[40%]" />
              <Skeleton className="mt-2 h-4 w-[85%]" />
              <Skeleton className="mt-2.5 h-3 w-[60%]" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
