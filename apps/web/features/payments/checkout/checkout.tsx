import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { useHydrated } from '@plaudit/ui/hydrated'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { NotFound } from '../../../components/route-error.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { lookUpPage } from './look-up.ts'
import { wayBack } from './way-back.ts'
import { wantedFrom } from './address.ts'

// Nothing is begun before the page is alive.
const Begin = part(async () => ({ default: (await import('./begin.tsx')).Begin }), { soon: true })
// Once it is begun one waits for others anyway: its script comes by itself.
const Standing = part(() => import('./standing.tsx'), { soon: true })

export const meta = ownMeta(m.payments_checkout_title)

/** Who left for a provider from the phone's shell comes back to it. */
function useWayBack(checkoutId: string | null): void {
  useEffect(() => {
    const to = checkoutId === null ? undefined : wayBack(location, checkoutId)
    if (to !== undefined) location.replace(to)
  }, [checkoutId])
}

/** `/checkout` and `/checkout/test`: one column, what is bought, how it is paid, what became of it. */
export default function Checkout() {
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
        <div className="py-8">
          <PanelSkeleton />
        </div>
      ) : checkoutId !== null ? (
        <Standing checkoutId={checkoutId} waiting={<PanelSkeleton className="my-8" />} />
      ) : wanted ? (
        <Begin
          wanted={wanted}
          onlyTest={test !== undefined}
          waiting={<PanelSkeleton className="my-8" />}
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
