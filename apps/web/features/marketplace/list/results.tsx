import { servicePageSize } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../../components/query-fault.tsx'
import { part } from '../../../lib/part.ts'
import { ServiceCards } from '../cards.tsx'
import { hrefOf, type Filters } from './filters.ts'
import type { ListState } from './use-services.ts'

const Nothing = part(() => import('./nothing.tsx'))
/** At the end of the page: its script may come after the cards. */
const Pagination = part(async () => ({
  default: (await import('@plaudit/ui/pagination')).Pagination,
}))

/** Number of the list's cards that a phone shows at first. */
const onScreen = 2
/** On a phone cards from here on are laid out, and their pictures asked for, when they come near: the first picture goes ahead. */
const far =
  'max-sm:[contain-intrinsic-size:auto_380px] max-sm:[content-visibility:auto] max-sm:[overflow-clip-margin:10px]'

const farFrom = (at: number) => (at < onScreen ? undefined : far)

/** The cards, or what takes their place. */
export function Results({ filters, state }: { filters: Filters; state: ListState }) {
  const { found, error } = state
  if (!found && error) return <QueryFault title={m.marketplace_load_failed()} query={state} />
  if (!found) return <ContestCardSkeletons count={6} />
  if (found.services.length === 0) return <Nothing filters={filters} total={found.total} />
  const pages = Math.max(1, Math.ceil(Math.min(found.total, 1000) / servicePageSize))
  return (
    <>
      <ServiceCards
        services={found.services}
        ahead={1}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-x-6 gap-y-9"
        classOf={farFrom}
      />
      <Pagination
        page={Math.min(filters.page, pages)}
        pages={pages}
        hrefOf={(page) => hrefOf(filters, { page })}
        className="mt-10"
      />
    </>
  )
}
