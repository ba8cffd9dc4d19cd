import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useHydrated } from '@plaudit/ui/hydrated'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Methods } from './methods.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

export const meta = ownMeta(m.subscriptions_title)

/** While a payment is on its way, what became of it is looked after. */
const lookAgain = 3000

/** `/subscriptions`: what I pay again and again, when the next payment comes, and what it is paid with. */
export default function Subscriptions() {
  const alive = useHydrated()
  const query = useQuery({
    ...callQuery('subscriptions/get', {}),
    enabled: alive,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.subscriptions.some(({ charging }) => charging) ? lookAgain : false,
  })
  const { data, error } = query
  return (
    <div className="page max-w-3xl py-8">
      <h1 className="text-title-desk">{m.subscriptions_title()}</h1>
      <p className="mt-1 mb-6 text-muted">{m.subscriptions_lead()}</p>
      {error && !data ? (
        <QueryFault title={m.subscriptions_load_failed()} query={query} />
      ) : data ? (
        <Shown {...data} />
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}

function Shown({ subscriptions, methods }: Reply<'subscriptions/get'>) {
  const live = subscriptions.filter(({ state }) => state !== 'ended')
  const ended = subscriptions.filter(({ state }) => state === 'ended')
  return (
    <>
      {live.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="grid gap-4">
          {live.map((one) => (
            <SubscriptionCard key={one.subscription_id} subscription={one} methods={methods} />
          ))}
        </ul>
      )}
      <Methods methods={methods} />
      {ended.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-4 text-head">{m.subscriptions_ended()}</h2>
          <ul className="grid gap-3">
            {ended.map((one) => (
              <SubscriptionCard key={one.subscription_id} subscription={one} methods={methods} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Nothing = () => (
  <EmptyState
    scene="envelope"
    title={m.subscriptions_none()}
    action={
      <>
        <ButtonLink variant="act" href="/services">
          {m.subscriptions_see_services()}
        </ButtonLink>
        <ButtonLink variant="outline" href="/groups">
          {m.subscriptions_see_clubs()}
        </ButtonLink>
      </>
    }
  >
    {m.subscriptions_none_text()}
  </EmptyState>
)
