import { useState } from 'react'
import type { Offer } from '@plaudit/contract/hiring/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { formatLeft } from '@plaudit/ui/time-left'
import { serverNow } from '../../lib/clock.ts'
import { confirm } from '../../lib/dialogs.ts'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import { useRespond } from './use-respond.ts'
import { offerWord } from './words.ts'

const Counter = part(() => import('./counter-dialog.tsx'))

/** Shows the state of an offer, and the acts that its reader may do now. */
export function OfferActs({ offer, inChat }: { offer: Offer; inChat?: boolean }) {
  const locale = useLocale()
  const [countering, setCountering] = useState(false)
  const respond = useRespond(offer.offer_id)
  const { user } = useUser()
  const { can, offer_id, order_id } = offer
  const isSeller = user?.ID === offer.user_id
  const other = isSeller ? offer.to_id : offer.user_id
  const accept = async () => {
    const { price } = offer.offer_details
    const label = m.hiring_accept({ price: formatPrice(price, locale) })
    // The seller says yes to a counter-offer; the other side pays.
    const title = isSeller ? m.hiring_accept_sure_seller() : m.hiring_accept_sure()
    if (await confirm({ title, confirmLabel: label })) respond.mutate({ verdict: 'accept', price })
  }
  const decline = can.decline && (
    <Button variant="ghost" onClick={() => respond.mutate({ verdict: 'decline' })}>
      {m.hiring_decline()}
    </Button>
  )
  return (
    <>
      <Standing offer={offer} />
      {can.pay && (
        <ButtonLink variant="act" full href={`/checkout?kind=offer&offer_id=${offer_id}`}>
          {m.hiring_pay()}
        </ButtonLink>
      )}
      {order_id !== null && (
        <ButtonLink full href={`/orders/${order_id}`}>
          {m.orders_see_order()}
        </ButtonLink>
      )}
      {can.accept && (
        <Button
          // Among offers that are compared, the marked ones stand out.
          variant={offer.can.shortlist && !offer.shortlisted ? 'soft' : 'act'}
          full
          loading={respond.isPending}
          onClick={() => void accept()}
        >
          {m.hiring_accept({ price: formatPrice(offer.offer_details.price, locale) })}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto empty:hidden">
        {can.counter && (
          <Button onPointerDown={Counter.preload} onClick={() => setCountering(true)}>
            {m.hiring_counter()}
          </Button>
        )}
        {other !== null && !inChat && (
          <ButtonLink variant="quiet" href={`/chatModule/${other}`}>
            {m.hiring_ask_chat()}
          </ButtonLink>
        )}
        {inChat && decline}
      </div>
      {!inChat && decline}
      {can.withdraw && (
        <Button variant="ghost" onClick={() => respond.mutate({ verdict: 'withdraw' })}>
          {m.hiring_take_back()}
        </Button>
      )}
      {countering && <Counter offer={offer} onClose={() => setCountering(false)} />}
    </>
  )
}

const secondsTo = (time: string): number => (new Date(time).getTime() - serverNow()) / 1000

/** Its state, and until when it is answered or paid. */
function Standing({ offer: { can, state, paid, pay_by, expires_at } }: { offer: Offer }) {
  const locale = useLocale()
  const isOpen = state === 'sent' || state === 'received'
  const until = isOpen
    ? `${m.hiring_answer_by({ time: formatDateTime(expires_at, locale) })} (${formatLeft(secondsTo(expires_at), locale)})`
    : state === 'accepted' && !paid && pay_by !== null
      ? can.pay
        ? m.hiring_pay_by({ time: formatDateTime(pay_by, locale) })
        : m.hiring_paid_by({ time: formatDateTime(pay_by, locale) })
      : undefined
  return (
    <>
      {!can.accept && (
        <p>
          <Pill tone={state === 'accepted' ? 'ok' : 'neutral'}>
            {can.withdraw ? m.hiring_waits_other() : paid ? m.hiring_paid() : offerWord(state)}
          </Pill>
        </p>
      )}
      {until && <p className="num text-small text-muted">{until}</p>}
    </>
  )
}
