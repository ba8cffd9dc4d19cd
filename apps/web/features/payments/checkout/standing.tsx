import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Spinner } from '@plaudit/ui/spinner'
import { QueryFault } from '../../../components/query-fault.tsx'
import { SignInFirst } from '../../../components/sign-in-first.tsx'
import { api } from '../../../lib/api.ts'
import { isAbsent } from '../../../lib/failure.ts'
import { useReached } from '../../../lib/clock.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { noteSuccess } from '../../../lib/success.ts'
import { part } from '../../../lib/part.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { TestBand } from '../test-band.tsx'
import { againHref, onceMoreHref } from './again.ts'
import { BoughtLines, Heading, sumsText, YouPay } from './bought.tsx'
import { goOn } from './go-on.ts'
import { askFor, isHandedOver } from './pass.ts'
import { Done } from './done.tsx'
import { Payments } from './payment-list.tsx'
import { CameBack, Failed, Over } from './over.tsx'
import { Away } from './away.tsx'
import { currentOf, isByHand, isMoving, shownOf } from './shown.ts'
import { SaleOver } from './sale-over.tsx'
import { Sandbox } from './sandbox.tsx'
import { BegunSellers, peopleIn } from './sellers.tsx'
import { Transfer } from './transfer.tsx'
import { useSaleOver } from './use-sale-over.ts'

const Kept = part(() => import('./kept.tsx'))
const Beside = part(() => import('./beside.tsx'))

const call = 'checkout/status/{checkout_id}'
/** Milliseconds between looks while the provider has not said anything: the topic is faster where it works. */
const lookAgain = 4000

/** Shows the state of a purchase: it moves by itself, and survives reload, back and a lost network. */
export default function Standing({ checkoutId }: { checkoutId: string }) {
  const client = useQueryClient()
  const { user, known } = useUser()
  const [search] = useSearchParams()
  const [handedOver] = useState(() => isHandedOver(search))
  const [input] = useState(() => askFor(checkoutId))
  const query = useQuery({
    ...callQuery(call, input),
    // What `checkout/start` just answered is not asked again at once.
    staleTime: 2000,
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
    if (!isDone) return
    void client.invalidateQueries()
    noteSuccess()
  }, [client, isDone])
  // A letter leads here on any device, and what an account bought is its own.
  if (isAbsent(query.error) && !data && known && !user) return <SignInFirst />
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
  const current = currentOf(checkout)
  const locale = useLocale()
  const { kind, about, expires_at } = checkout
  const [search] = useSearchParams()
  const over = useSaleOver({ kind, ...about }, undefined)
  const late = useReached(Date.parse(expires_at), 0)
  const isBack = search.get('back') === '1'
  const shown = shownOf(checkout, { isOver: over !== undefined || late, isBack })
  const moves = isMoving(current, isBack)
  // The server says the same within a minute; what it kept for the buyer is others' already.
  if (shown === 'over' && kind !== 'votes')
    return <Over checkout={{ ...checkout, state: 'expired' }} />
  return (
    <>
      <Heading about={about} kind={kind} people={peopleIn(checkout.sellers)} />
      {checkout.sellers.length > 1 ? (
        <>
          <BegunSellers checkout={checkout} />
          <dl className="mt-4">
            <YouPay amounts={checkout.amounts} />
          </dl>
        </>
      ) : (
        <BoughtLines lines={checkout.lines} amounts={checkout.amounts} />
      )}
      {canCallOff.includes(shown) && !moves && <Kept checkout={checkout} />}
      <Payments checkout={checkout} />
      {current?.beside && (
        <Beside payment={current} coins={current.beside} isOpen={shown === 'transfer'} />
      )}
      {shown === 'over' ? (
        <SaleOver why={over} cxId={about.cx_id} isByHand={isByHand(current)} />
      ) : shown === 'back' ? (
        <CameBack checkout={checkout} />
      ) : shown === 'choose' ? (
        // The checkout was made for its payer beforehand, and waits for their choice of a way.
        <p className="mt-6 text-center">
          <ButtonLink variant="act" size="lg" href={againHref(checkout)}>
            {m.payments_pay({ amount: sumsText(checkout.amounts, locale) })}
          </ButtonLink>
        </p>
      ) : shown === 'failed' ? (
        <Failed checkout={checkout} why={current?.failure ?? null} />
      ) : shown === 'sandbox' ? (
        <Sandbox checkout={checkout} onChange={onChange} />
      ) : current?.next.kind === 'transfer' ? (
        <Transfer next={current.next} seen={current.seen} wanted={current.amount} />
      ) : shown === 'away' ? (
        <Away checkout={checkout} onAsk={onAsk} />
      ) : (
        <Waiting checkout={checkout} isLeft={search.get('back') === '0' && !moves} onAsk={onAsk} />
      )}
      {/* The payer has done what is theirs: the same can be wanted a second time before the money is there. A cart that
          is begun anew takes the place of the one before. */}
      {checkout.kind !== 'cart' && moves && (
        <p className="mt-6 text-center">
          <ButtonLink variant="ghost" href={onceMoreHref(checkout)}>
            {m.payments_another()}
          </ButtonLink>
        </p>
      )}
      {canCallOff.includes(shown) &&
        current?.seen === undefined &&
        !('pass' in askFor(checkout.checkout_id)) && (
          <CallOff checkout={checkout} onChange={onChange} />
        )}
    </>
  )
}

/** A purchase that failed, or whose money goes back, is over for its buyer anyway. */
const canCallOff: readonly string[] = ['over', 'choose', 'sandbox', 'transfer', 'away', 'waiting']

interface WaitingProps {
  checkout: Checkout
  /** The payer gave up at their provider, and was led back. */
  isLeft: boolean
  onAsk: () => void
}

/** Somebody else has the word now: nothing to do but wait, or go back to them. */
function Waiting({ checkout, isLeft, onAsk }: WaitingProps) {
  const next = checkout.payments.find(({ state }) => state === 'pending')?.next
  // The bank of a kept card waits for its owner, and nobody else.
  const isAsked = next?.kind === 'elements' && next.asked === true
  const [title, text] = isAsked
    ? [m.payments_bank_title(), m.payments_bank_text()]
    : isLeft
      ? [m.payments_left_title(), m.payments_left_text()]
      : [m.payments_waiting_title(), m.payments_waiting_text()]
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center">
      {!isLeft && !isAsked && <Spinner className="size-8" />}
      <h2 className="text-head">{title}</h2>
      <p className="max-w-[46ch] text-balance text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {(next?.kind === 'redirect' || next?.kind === 'elements') && (
          <Button variant="act" onClick={() => goOn(checkout)}>
            {isAsked ? m.payments_bank_answer() : m.payments_deposit_go()}
          </Button>
        )}
        <Button variant="outline" onClick={onAsk}>
          {m.payments_ask_now()}
        </Button>
      </div>
    </div>
  )
}

/** Of several payments those that came stay. */
function CallOff({ checkout, onChange }: Omit<OpenProps, 'onAsk'>) {
  const isPart = checkout.payments.some(({ state }) => state === 'paid')
  const cancel = useMutation({
    mutationFn: () => api.call('checkout/cancel', { checkout_id: checkout.checkout_id }),
    onSuccess: onChange,
  })
  return (
    <p className="mt-6 text-center">
      <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {isPart ? m.payments_call_off_rest() : m.payments_call_off()}
      </Button>
    </p>
  )
}
