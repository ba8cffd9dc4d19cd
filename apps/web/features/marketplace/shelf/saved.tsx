import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import X from 'lucide-react/icons/x'
import type { SavedSearch } from '@plaudit/contract/marketplace/shelf'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Switch } from '@plaudit/ui/switch'
import { api } from '../../../lib/api.ts'
import { useFirstKept, useKeeping } from '../../../lib/kept-query.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { filterGroups, onChips } from '../list/choices.ts'
import { hrefOf } from '../list/filters.ts'
import { filtersOf } from '../list/kept-filters.ts'

const call = 'savedSearches/get'

/** The searches that one keeps, each with its switch for mails. */
export function SavedSearches() {
  const client = useQueryClient()
  useFirstKept(call, {})
  const query = useQuery(callQuery(call, {}))
  useKeeping(call, {}, query)
  const { data } = query
  const show = (searches: SavedSearch[]) => client.setQueryData(callKey(call, {}), { searches })
  const alert = useMutation({
    mutationFn: ({ search_id, query }: SavedSearch & { alert: boolean }) =>
      api.call('savedSearches/save', {
        search_id,
        query,
        alert: !data?.searches.find((one) => one.search_id === search_id)?.alert,
      }),
    onSuccess: ({ searches }) => show(searches),
  })
  const remove = useMutation({
    mutationFn: (search_id: string) => api.call('savedSearches/remove', { search_id }),
    onSuccess: ({ searches }) => show(searches),
  })
  if (!data) return null
  if (data.searches.length === 0) return <p className="text-muted">{m.marketplace_saved_none()}</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {data.searches.map((search) => (
        <Row
          key={search.search_id}
          search={search}
          onAlert={() => alert.mutate(search)}
          onRemove={() => remove.mutate(search.search_id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  search: SavedSearch
  onAlert: () => void
  onRemove: () => void
}

function Row({ search, onAlert, onRemove }: RowProps) {
  const locale = useLocale()
  const filters = useMemo(() => filtersOf(search), [search])
  const groups = filterGroups(filters, undefined, locale)
  // Named in the reader's language by the server, as everywhere.
  const { data } = useQuery(callQuery('api/getServiceCategories', {}))
  const category = data?.categories.find(({ value }) => value === filters.category)?.label
  const words = [
    filters.search,
    category,
    ...onChips(filters, groups, locale).map(({ label }) => label),
  ]
  const name = words.filter(Boolean).join(' · ') || m.marketplace_every_service()
  return (
    <Card as="li" padding="sm">
      <div className="flex items-start justify-between gap-2">
        <Link kind="action" href={hrefOf(filters)}>
          {name}
        </Link>
        <IconButton
          label={m.marketplace_saved_remove({ search: name })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <Switch label={m.marketplace_saved_alert()} checked={search.alert} onChange={onAlert} />
    </Card>
  )
}
