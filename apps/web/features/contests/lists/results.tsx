import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useLocale } from '@plaudit/ui/locale'
import { ContestCardSkeletons } from '@plaudit/ui/skeleton'
import { Said } from '../../../components/quiet.tsx'
import { serverNow } from '../../../lib/clock.ts'
import { part } from '../../../lib/part.ts'
import { Card } from './card.tsx'
import { Pagination } from './pages.ts'
import { hrefOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { Missing } from './missing.tsx'
import type { ContestListState } from './use-list.ts'

/** Few lists are empty, and their first script has no room for all the reasons (docs/decisions/0008). */
export const Nothing = part(() => import('./nothing.tsx'))

interface ResultsProps {
  filters: Filters
  state: ContestListState
}

/** The cards, or what takes their place. */
export function Results({ filters, state }: ResultsProps) {
  const { list, categories, missing } = state
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

/** The copy of the device is shown, and says how old it is. */
export function AsOf({ time }: { time: number }) {
  const locale = useLocale()
  return (
    <div className="mb-4">
      <Banner tone="warn" inset>
        <Said>{m.lists_as_of({ time: formatRelative(time, locale, serverNow()) })}</Said>
      </Banner>
    </div>
  )
}
