import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Pagination } from '@plaudit/ui/pagination'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/providers'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { apiContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { useQuery } from '../../../lib/use-query.ts'
import {
  askedOf,
  keepProviders,
  keptProviders,
  pageSize,
  type Asked,
  type FirstProviders,
  type FoundProviders,
} from './load.ts'
import { ProviderCard } from './provider-card.tsx'

export async function loader({ context, request }: Route.LoaderArgs): Promise<FirstProviders> {
  const asked = askedOf(new URL(request.url).search)
  const found = await context
    .get(apiContext)
    .call('providers/getProviders', { ...asked, limit: pageSize })
  return { found, keptAt: null }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs): FirstProviders =>
  keptProviders(askedOf(new URL(request.url).search))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.marketplace_providers(),
    description: m.marketplace_providers_description(),
    path: '/providers',
    hidden: askedOf(args.location.search).search !== '',
  })

/** The directory of an address: what is there at once, then the server's answer. */
function useProviders(asked: Asked, first: FirstProviders) {
  const query = useQuery({
    queryKey: ['providers', asked],
    queryFn: ({ signal }) =>
      api.call('providers/getProviders', { ...asked, limit: pageSize }, { quiet: true, signal }),
    initialData: first.found ?? undefined,
    initialDataUpdatedAt: () => first.keptAt ?? Date.now(),
  })
  const { data } = query
  const { search, page } = asked
  useEffect(() => {
    if (data) keepProviders({ search, page }, data)
  }, [search, page, data])
  return query
}

/** `/providers`: the directory of sellers (specification 2). */
export default function Providers({ loaderData }: Route.ComponentProps) {
  const asked = askedOf(useLocation().search)
  const query = useProviders(asked, loaderData)
  return (
    <div className="page pt-6 pb-10 md:pt-8">
      <h1 className="text-title">{m.marketplace_providers_heading()}</h1>
      <div className="mt-4 max-w-[720px]">
        <Search key={asked.search} search={asked.search} />
      </div>
      {query.data ? (
        <List asked={asked} found={query.data} />
      ) : query.isError ? (
        <QueryFault title={m.marketplace_load_failed()} query={query} />
      ) : (
        <div aria-busy="true" className="mt-9 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-64 w-full" />
          ))}
        </div>
      )}
    </div>
  )
}

function List({ asked: { search }, found }: { asked: Asked; found: FoundProviders }) {
  const { providers, total, page } = found
  const hrefOf = (to: number) => {
    const params = new URLSearchParams({
      ...(search !== '' && { search }),
      ...(to > 1 && { page: String(to) }),
    })
    return `/providers${params.size > 0 ? `?${params}` : ''}`
  }
  return (
    <>
      <p role="status" className="num mt-5 mb-4 text-small text-muted">
        {m.marketplace_providers_found({ count: total })}
      </p>
      {providers.length === 0 ? (
        <EmptyState scene="search" title={m.marketplace_providers_none()}>
          {m.marketplace_providers_none_text()}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {providers.map((provider) => (
            <li key={provider.ux_id}>
              <ProviderCard provider={provider} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(total / pageSize))}
        hrefOf={hrefOf}
        className="mt-10"
      />
    </>
  )
}

function Search({ search }: { search: string }) {
  const [text, setText] = useState(search)
  const navigate = useNavigate()
  return (
    <search>
      <form
        action="/providers"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(
            text.trim() === ''
              ? '/providers'
              : `/providers?${new URLSearchParams({ search: text.trim() })}`,
          )
        }}
      >
        <EarlySearchBox
          name="search"
          maxLength={200}
          label={m.marketplace_providers()}
          placeholder={m.marketplace_providers_placeholder()}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onClear={() => setText('')}
        />
      </form>
    </search>
  )
}
