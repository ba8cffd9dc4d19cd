import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { part, useAhead } from '../../../lib/part.ts'
import { Card } from '../open/card.tsx'
import { Pagination } from './pages.ts'
import { hrefOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { Missing } from './missing.tsx'
import type { ContestListState } from './use-list.ts'

/** Few lists are empty, and their first script has no room for all the reasons (docs/decisions/0008). */
export const Nothing = part(() => import('./nothing.tsx'))

// Fetched ahead, since it is shown where there is no network.
export const AsOf = part(() => import('./as-of.tsx'), { otherwise: () => null })

interface ResultsProps {
  filters: Filters
  state: ContestListState
}

/** The cards, or what takes their place. */
export function Results({ filters, state }: ResultsProps) {
  const { list, categories, missing } = state
  useAhead(AsOf)
  if (missing)
    return (
      <Missing why={missing} retrying={state.refreshing} onRetry={() => void state.refresh()} />
    )
  if (list === undefined) return <ContestCardSkeletons count={9} />
  if (list.items.length === 0) return <Nothing filters={filters} total={list.total} />
  const names = new Map(categories.map(({ value, label }) => [value, label]))
  return (
    <>
      {state.outdated && <AsOf time={list.serverTime} />}
      <ul className="contest-grid">
        {list.items.map((item, at) => (
          <li key={item.cx_id}>
            <Card
              item={item}
              category={names.get(item.category)}
              rendered={list.serverTime}
              level={2}
              priority={at === 0}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => hrefOf(filters, { page })}
        className="mt-10"
      />
    </>
  )
}
