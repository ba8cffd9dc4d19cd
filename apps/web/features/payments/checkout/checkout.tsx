import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { useHydrated } from '@plaudit/ui/hydrated'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import type { Route } from './+types/checkout'
import { NotFound } from '../../../components/route-error.tsx'
import { apiContext } from '../../../lib/context.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { lookUpPage } from './look-up.ts'
import { begunLast } from './purchase-id.ts'
import { wayBack } from './way-back.ts'
import { wantedFrom, type WantedInput } from './address.ts'
import { wantedOrCart } from './wanted-or-cart.ts'
import { Heading } from './bought.tsx'

// The server draws it whole: what is paid and how stands in the page's first bytes.
const Begin = part(async () => ({ default: (await import('./begin.tsx')).Begin }), { soon: true })
// Once it is begun one waits for others anyway: its script comes by itself.
const Standing = part(() => import('./standing.tsx'), { soon: true })

export const meta = ownMeta(m.payments_checkout_title)

/**
 * Loads the price of votes and the ways to pay, the same for everybody: the page has them in its first bytes. The
 * person's own data (a cart, kept methods, a balance) is asked with their session once the page is alive.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Quoted> {
  const search = new URL(request.url).searchParams
  const wanted = search.has('checkout_id') ? undefined : wantedFrom(search)
  // Everything else is sold to accounts alone.
  if (wanted?.kind !== 'votes') return null
  return context
    .get(apiContext)
    .call('checkout/quote', wanted)
    .catch(() => null)
}

/** Within the product the page is there at once, and asks for itself. */
export const clientLoader = (): Quoted => null

type Quoted = Reply<'checkout/quote'> | null

/** Until it is known what it costs: as high as what comes, so that nothing below jumps. */
function Waiting({ kind }: { kind?: WantedInput['kind'] }) {
  return (
    <>
      {kind !== undefined && kind !== 'votes' && <Heading about={{}} kind={kind} />}
      <PanelSkeleton className="my-5 h-40" />
      <PanelSkeleton className="my-8 h-120" />
    </>
  )
}

/** Returns what the address names; an address that names nothing is the cart's, where anything is in it. */
function useWanted(search: URLSearchParams, isNew: boolean) {
  const named = wantedFrom(search)
  const { user } = useUser()
  const cart = useQuery({
    ...callQuery('checkout/getCart/1', {}),
    enabled: isNew && named === undefined && user !== undefined,
  })
  return { wanted: wantedOrCart(named, cart.data?.cart), isAsking: cart.isLoading }
}

/** Leads a person who left the phone's shell for a provider back to it. */
function useWayBack(checkoutId: string | null): void {
  useEffect(() => {
    const to = checkoutId === null ? undefined : wayBack(location, checkoutId)
    if (to !== undefined) location.replace(to)
  }, [checkoutId])
}

/** `/checkout` and `/checkout/test`: one column, what is bought, how it is paid, what became of it. */
export default function Checkout({ loaderData: quoted }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { test } = useParams()
  const alive = useHydrated()
  const isBack = search.has('transactionId')
  const last = alive ? begunLast() : undefined
  const checkoutId = search.get('checkout_id') ?? (isBack ? last : undefined) ?? null
  const { wanted, isAsking } = useWanted(search, checkoutId === null && !isBack)
  useWayBack(checkoutId)
  if (test !== undefined && test !== 'test') return <NotFound />
  return (
    <div className="page max-w-[640px] pb-20">
      <noscript>
        <p className="py-6 text-muted">{m.common_no_script()}</p>
      </noscript>
      {checkoutId !== null ? (
        alive ? (
          <Standing checkoutId={checkoutId} waiting={<Waiting />} />
        ) : (
          <Waiting />
        )
      ) : wanted ? (
        <Begin
          wanted={wanted}
          onlyTest={test !== undefined}
          first={quoted}
          waiting={<Waiting kind={wanted.kind} />}
          quoting={<Waiting kind={wanted.kind} />}
        />
      ) : isAsking || (isBack && !alive) ? (
        <Waiting />
      ) : isBack ? (
        // The provider leads back to a browser that does not know the purchase: it has a number of its own alone.
        <EmptyState
          level={1}
          scene="search"
          title={m.payments_looking_title()}
          action={
            <>
              <ButtonLink variant="act" href="/payments">
                {m.payments_see_payments()}
              </ButtonLink>
              <ButtonLink variant="outline" href={lookUpPage(search.get('page'))}>
                {m.payments_back_to_page()}
              </ButtonLink>
            </>
          }
        >
          {m.payments_looking_text()}
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          scene="search"
          title={m.payments_checkout_none()}
          action={
            <>
              {/* MonCash leads back a payer who gave up with no word of what it was about. */}
              {last !== undefined && (
                <ButtonLink variant="act" href={`/checkout?checkout_id=${last}`}>
                  {m.payments_see_begun()}
                </ButtonLink>
              )}
              <ButtonLink variant={last === undefined ? 'act' : 'outline'} href="/contests">
                {m.common_see_contests()}
              </ButtonLink>
              <ButtonLink variant="outline" href={lookUpPage(search.get('page'))}>
                {m.payments_back_to_page()}
              </ButtonLink>
            </>
          }
        >
          {m.payments_checkout_none_text()}
        </EmptyState>
      )}
    </div>
  )
}
