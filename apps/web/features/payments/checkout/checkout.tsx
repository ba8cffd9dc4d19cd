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
import { lookUpPage } from './look-up.ts'
import { wayBack } from './way-back.ts'
import { wantedFrom } from './address.ts'
import { BoughtLines, Heading } from './bought.tsx'

// Nothing is begun before the page is alive.
const Begin = part(async () => ({ default: (await import('./begin.tsx')).Begin }), { soon: true })
// Once it is begun one waits for others anyway: its script comes by itself.
const Standing = part(() => import('./standing.tsx'), { soon: true })

export const meta = ownMeta(m.payments_checkout_title)

/**
 * What votes cost is the same for everybody: the page has it in its first bytes. Everything else is asked with the
 * person's session, and so is this once the page is alive.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Quoted> {
  const search = new URL(request.url).searchParams
  const wanted = search.has('checkout_id') ? undefined : wantedFrom(search)
  if (wanted?.kind !== 'votes') return null
  const asked = context.get(apiContext).call('checkout/quote', wanted)
  return asked.then(
    ({ about, lines, amount }) => ({ about, lines, amount }),
    () => null,
  )
}

/** Within the product the page is there at once, and asks for itself. */
export const clientLoader = (): Quoted => null

type Quoted = Pick<Reply<'checkout/quote'>, 'about' | 'lines' | 'amount'> | null

/** Until it is known how it can be paid. */
function Waiting({ quoted }: { quoted: Quoted }) {
  return (
    <>
      {quoted && (
        <>
          <Heading about={quoted.about} kind="votes" />
          <BoughtLines lines={quoted.lines} amount={quoted.amount} />
        </>
      )}
      <PanelSkeleton className="my-8" />
    </>
  )
}

/** Who left for a provider from the phone's shell comes back to it. */
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
  const checkoutId = search.get('checkout_id')
  const wanted = wantedFrom(search)
  useWayBack(checkoutId)
  if (test !== undefined && test !== 'test') return <NotFound />
  return (
    <div className="page max-w-[640px] pb-20">
      <noscript>
        <p className="py-6 text-muted">{m.common_no_script()}</p>
      </noscript>
      {!alive ? (
        <Waiting quoted={quoted} />
      ) : checkoutId !== null ? (
        <Standing checkoutId={checkoutId} waiting={<PanelSkeleton className="my-8" />} />
      ) : wanted ? (
        <Begin
          wanted={wanted}
          onlyTest={test !== undefined}
          waiting={<Waiting quoted={quoted} />}
          quoting={<Waiting quoted={quoted} />}
        />
      ) : (
        <EmptyState
          level={1}
          scene="search"
          title={m.payments_payments_none()}
          action={
            <>
              <ButtonLink variant="act" href="/contests">
                {m.common_see_contests()}
              </ButtonLink>
              <ButtonLink variant="outline" href={lookUpPage(search.get('page'))}>
                {m.payments_back_to_page()}
              </ButtonLink>
            </>
          }
        >
          {m.payments_payments_none_text()}
        </EmptyState>
      )}
    </div>
  )
}
