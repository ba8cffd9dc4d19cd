import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { addHref } from '../addresses.ts'
import { cleared, hrefOf, isNarrowed, type Filters } from './filters.ts'

/** In place of the cards where nothing fits, or where the list ended before this page. */
export default function Nothing({ filters, total }: { filters: Filters; total: number }) {
  if (total > 0)
    return (
      <EmptyState
        scene="search"
        title={m.marketplace_past_end()}
        action={
          <ButtonLink variant="soft" href={hrefOf(filters, { page: 1 })}>
            {m.marketplace_first_page()}
          </ButtonLink>
        }
      >
        {total > 1000 && m.marketplace_past_end_text()}
      </EmptyState>
    )
  const narrowed = isNarrowed(filters)
  return (
    <EmptyState
      scene={narrowed ? 'search' : 'chair'}
      title={narrowed ? m.marketplace_nothing() : m.marketplace_none_yet()}
      action={
        narrowed ? (
          <ButtonLink
            variant="soft"
            href={hrefOf({ ...cleared(filters), category: null, search: '' })}
          >
            {m.marketplace_every_service()}
          </ButtonLink>
        ) : (
          <ButtonLink variant="act" href={addHref}>
            {m.marketplace_offer()}
          </ButtonLink>
        )
      }
    >
      {narrowed ? m.marketplace_nothing_text() : m.marketplace_none_yet_text()}
    </EmptyState>
  )
}
