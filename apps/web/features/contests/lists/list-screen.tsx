import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { LinkSegments } from '@plaudit/ui/segmented'
import { AddressMenu } from '../../../components/address-menu.tsx'
import { CategoryChips, CategorySide } from './categories.tsx'
import {
  categoryChoices,
  countWords,
  sortChoices,
  statusSegments,
  titleWords,
} from './filter-words.ts'
import { readFilters } from './filters.ts'
import type { Filters } from './filters.ts'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { useContestList } from './use-list.ts'
import type { ContestListState, FirstList } from './use-list.ts'

/** Returns the filters of the address; the same object until the address changes. */
export function useFilters(): Filters {
  const { search } = useLocation()
  const { x } = useParams()
  return useMemo(() => readFilters({ x, params: new URLSearchParams(search) }), [x, search])
}

/** `/contests` with its filters; `/contests/{status}` over the whole width with the title hidden. */
export function ListScreen({ first }: { first: FirstList }) {
  const filters = useFilters()
  const state = useContestList(filters, first)
  const choices = categoryChoices(filters, state.categories)
  if (filters.inPath)
    return (
      <div className="px-gutter pt-5 pb-8">
        <h1 className="hidden-text">{titleWords(filters, state.categories)}</h1>
        <SearchLine filters={filters} />
        <CategoryChips choices={choices} className="mt-3" />
        <Listing filters={filters} state={state} />
      </div>
    )
  return (
    <div className="page pt-6 pb-8 md:pt-8">
      <h1 className="text-title">{m.lists_heading()}</h1>
      <SearchLine filters={filters} />
      <div className="lg:hidden">
        <CategoryChips choices={choices} className="mt-3" />
      </div>
      <div
        className={choices.length > 0 ? 'gap-10 lg:grid lg:grid-cols-[216px_minmax(0,1fr)]' : ''}
      >
        {choices.length > 0 && (
          <div className="lg:pt-5">
            <CategorySide choices={choices} />
          </div>
        )}
        <Listing filters={filters} state={state} />
      </div>
    </div>
  )
}

function SearchLine({ filters }: { filters: Filters }) {
  return (
    <div className="mt-4 max-w-[720px]">
      <SearchForm filters={filters} />
    </div>
  )
}

function Listing({ filters, state }: { filters: Filters; state: ContestListState }) {
  const locale = useLocale()
  const { list } = state
  return (
    <div className="min-w-0 pt-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <LinkSegments label={m.lists_state()} segments={statusSegments(filters)} />
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 sm:justify-end">
          <p role="status" className="num text-small text-muted">
            {list && countWords(list.total, filters, locale)}
          </p>
          <AddressMenu label={m.lists_order()} choices={sortChoices(filters)} />
        </div>
      </div>
      <Results filters={filters} state={state} />
    </div>
  )
}
