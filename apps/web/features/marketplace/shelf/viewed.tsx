import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { ContestCardSkeletons } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { ServiceCard } from '../card.tsx'
import { SavedSearches } from './saved.tsx'

export const meta = ownMeta(m.marketplace_viewed)

const call = 'viewed/get'
const input = { limit: 24, page: 1 }

/** `/recently-viewed`: what one looked at, and what one keeps looking for (specification 2). */
export default function RecentlyViewed() {
  return (
    <OwnPage>
      {() => (
        <div className="page py-6 md:py-8">
          <Viewed />
          <section className="mt-12">
            <h2 className="mb-4 text-head">{m.marketplace_saved_searches()}</h2>
            <SavedSearches />
          </section>
        </div>
      )}
    </OwnPage>
  )
}

function Viewed() {
  const client = useQueryClient()
  const query = useQuery(callQuery(call, input))
  const clear = useMutation({
    mutationFn: () => api.call('viewed/clear', {}),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(call) }),
  })
  const { data, error } = query
  const services = data?.viewed.flatMap(({ service }) => service ?? [])
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title">{m.marketplace_viewed()}</h1>
        {services && services.length > 0 && (
          <Button loading={clear.isPending} onClick={() => clear.mutate()}>
            {m.marketplace_viewed_clear()}
          </Button>
        )}
      </div>
      {error && !data ? (
        <QueryFault title={m.marketplace_load_failed()} query={query} />
      ) : !services ? (
        <ContestCardSkeletons count={3} />
      ) : services.length === 0 ? (
        <EmptyState
          scene="search"
          title={m.marketplace_viewed_none()}
          action={
            <ButtonLink variant="act" href="/services">
              {m.marketplace_browse()}
            </ButtonLink>
          }
        >
          {m.marketplace_viewed_none_text()}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-x-6 gap-y-9">
          {services.map((service) => (
            <li key={service.sx_id}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
