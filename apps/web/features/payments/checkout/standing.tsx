import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Spinner } from '@plaudit/ui/spinner'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { useReached } from '../../../lib/clock.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { TestBand } from '../test-band.tsx'
import { againHref, onceMoreHref } from './again.ts'
import { BoughtLines, Heading, YouPay } from './bought.tsx'
import { goOn } from './go-on.ts'
import { askFor, isHandedOver } from './pass.ts'
import { Done } from './done.tsx'
import { Payments } from './payment-list.tsx'
import { Sandbox } from './sandbox.tsx'
import { BegunSellers } from './sellers.tsx'
import { Transfer } from './transfer.tsx'
import { useSaleOver } from './use-sale-over.ts'

const call = 'checkout/status/{checkout_id}'
/** Milliseconds between looks while the provider has not said anything: the topic is faster where it works. */
const lookAgain = 4000

/** Shows the state of a purchase: it moves by itself, and survives reload, back and a lost network. */
export default function Standing({ checkoutId }: { checkoutId: string }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const [handedOver] = useState(() => isHandedOver(search))
  const [input] = useState(() => askFor(checkoutId))
  const query = useQuery({
    ...callQuery(call, input),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? lookAgain : false),
  })
  const reload = () => void client.invalidateQueries({ queryKey: callKey(call, input) })
  useTopic(`checkout:${checkoutId}`, {
    onEvent: reload,
    onReset: () => undefined,
    onRefused: () => undefined,
  })
  const take = (checkout: Checkout) => client.setQueryData(callKey(call, input), checkout)
  const { data } = query
  const isDone = data?.state === 'fulfilled'
  const gone = useRef(false)
  useEffect(() => {
    if (!handedOver || data === undefined || gone.current) return
    gone.current = true
    goOn(data)
  }, [handedOver, data])
  // Balance and votes in the menu move with it, and whatever was bought is to be seen as it is now.
  useEffect(() => {
    if (isDone) void client.invalidateQueries()
  }, [client, isDone])
  if (query.error && !data)
    return <QueryFault title={m.payments_load_failed()} level={1} query={query} />
  if (!data)
    return (
      <div className="py-8">
        <PanelSkeleton />
      </div>
    )
  return (
    <>
      {data.test && <TestBand className="-mx-gutter sm:mx-0 sm:mt-4 sm:rounded-card" />}
      <div aria-live="polite">
        {isDone ? (
          <Done checkout={data} />
        ) : data.state === 'open' ? (
          <Open checkout={data} onChange={take} onAsk={reload} />
        ) : (
          <Over checkout={data} />
        )}
      </div>
    </>
  )
}

interface OpenProps {
  checkout: Checkout
  onChange: (checkout: Checkout) => void
  onAsk: () => void
}

function Open({ checkout, onChange, onAsk }: OpenProps) {
  const current = checkout.payments.find(({ state }) => state !== 'paid')
  const failed = current?.state === 'failed'
  const locale = useLocale()
  const { kind, about, expires_at } = checkout
  const [search] = useSearchParams()
  const disabled = useSaleOver({ kind, ...about }, null)
  const late = useReached(kind === 'votes' ? Date.parse(expires_at) : null, 0)
  return (
    <>
      <Heading about={about} kind={kind} people={checkout.sellers.length} />
      {checkout.sellers.length > 1 ? (
        <>
          <BegunSellers checkout={checkout} />
          <dl className="mt-4">
            <YouPay amount={checkout.amount} />
          </dl>
        </>
      ) : (
        <BoughtLines lines={checkout.lines} amount={checkout.amount} />
      )}
      <Payments checkout={checkout} />
      {disabled || late ? (
        <Banner tone="warn" inset className="mt-6">
          {disabled ? m.errors_voting_disabled() : m.payments_expired_text()}
        </Banner>
      ) : checkout.payments.length === 0 ? (
        // The checkout was made for its payer beforehand, and waits for their choice of a way.
        <p className="mt-6 text-center">
          <ButtonLink variant="act" size="lg" href={againHref(checkout)}>
            {m.payments_pay({ amount: formatMoney(checkout.amount, locale) })}
          </ButtonLink>
        </p>
      ) : failed ? (
        <Failed checkout={checkout} why={current.failure} />
      ) : current?.provider === 'sandbox' ? (
        <Sandbox checkout={checkout} onChange={onChange} />
      ) : current?.next.kind === 'transfer' ? (
        <Transfer next={current.next} seen={current.seen} />
      ) : (
        <Waiting checkout={checkout} onAsk={onAsk} />
      )}
      {checkout.kind !== 'cart' && isUnderWay(current, search) && (
        <p className="mt-6 text-center">
          <ButtonLink variant="ghost" href={onceMoreHref(checkout)}>
            {m.payments_another()}
          </ButtonLink>
        </p>
      )}
      {!failed && current?.seen === undefined && !('pass' in askFor(checkout.checkout_id)) && (
        <CallOff checkout={checkout} onChange={onChange} />
      )}
    </>
  )
}

/**
 * The payer has done what is theirs, by a transfer that was seen or at their provider, which led them back: the same can be
 * wanted a second time before the money is there. A cart that is begun anew takes the place of the one before.
 */
const isUnderWay = (
  payment: Checkout['payments'][number] | undefined,
  search: URLSearchParams,
): boolean =>
  payment?.state === 'pending' &&
  (payment.seen !== undefined || (payment.provider !== 'sandbox' && search.get('back') === '1'))

/** A payment came to nothing; the same can be bought again at once. */
function Failed({ checkout, why }: { checkout: Checkout; why: string | null }) {
  return (
    <EmptyState
      scene="dark"
      title={m.payments_failed_title()}
      action={
        <ButtonLink variant="act" href={againHref(checkout)}>
          {m.payments_pay_again()}
        </ButtonLink>
      }
    >
      {why}
    </EmptyState>
  )
}

/** Somebody else has the word now: nothing to do but wait, or go back to them. */
function Waiting({ checkout, onAsk }: { checkout: Checkout; onAsk: () => void }) {
  const next = checkout.payments.find(({ state }) => state === 'pending')?.next
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center">
      <Spinner className="size-8" />
      <h2 className="text-head">{m.payments_waiting_title()}</h2>
      <p className="max-w-[46ch] text-balance text-muted">{m.payments_waiting_text()}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {(next?.kind === 'redirect' || next?.kind === 'elements') && (
          <Button variant="act" onClick={() => goOn(checkout)}>
            {m.payments_deposit_go()}
          </Button>
        )}
        <Button variant="outline" onClick={onAsk}>
          {m.payments_ask_now()}
        </Button>
      </div>
    </div>
  )
}

function CallOff({ checkout, onChange }: Omit<OpenProps, 'onAsk'>) {
  const cancel = useMutation({
    mutationFn: () => api.call('checkout/cancel', { checkout_id: checkout.checkout_id }),
    onSuccess: onChange,
  })
  return (
    <p className="mt-6 text-center">
      <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {m.payments_call_off()}
      </Button>
    </p>
  )
}

const overTitles = {
  expired: m.payments_expired_title,
  cancelled: m.payments_cancelled_title,
  undone: m.payments_undone_title,
} as const
const overTexts = {
  expired: m.payments_expired_text,
  cancelled: m.payments_expired_text,
  undone: m.payments_undone_text,
} as const

function Over({ checkout }: { checkout: Checkout }) {
  const state =
    checkout.state === 'expired' || checkout.state === 'undone' ? checkout.state : 'cancelled'
  return (
    <EmptyState
      level={1}
      scene={state === 'undone' ? 'envelope' : 'dark'}
      title={overTitles[state]()}
      action={
        <>
          {state !== 'undone' && (
            <ButtonLink variant="act" href={againHref(checkout)}>
              {m.payments_pay_again()}
            </ButtonLink>
          )}
          <ButtonLink variant="outline" href="/payments">
            {m.payments_see_payments()}
          </ButtonLink>
        </>
      }
    >
      {overTexts[state]()}
    </EmptyState>
  )
}
