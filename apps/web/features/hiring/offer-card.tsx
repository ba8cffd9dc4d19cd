import { useState } from 'react'
import type { Offer } from '@plaudit/contract/hiring/calls'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { confirm } from '../../lib/dialogs.ts'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import { Written } from '../feeds/open/text.tsx'
import { useRespond } from './use-respond.ts'
import { deliveryWord, offerWord } from './words.ts'

const Counter = part(() => import('./counter-dialog.tsx'))

interface Props {
  offer: Offer
  isLowest: boolean
  isSoonest: boolean
}

/** One offer, with the same lines as the one beside it. */
export function OfferCard({ offer, isLowest, isSoonest }: Props) {
  const locale = useLocale()
  const { user, offer_details: details, service } = offer
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar
          id={user?.ux_id ?? ''}
          name={user?.full_name ?? ''}
          source={user?.avatar ? { src: user.avatar } : null}
        />
        <div className="min-w-0">
          <p className="font-semibold">{user?.full_name}</p>
          <p className="text-meta text-muted">{user?.profession}</p>
        </div>
      </div>
      <p className="num flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-head">{formatPrice(details.price, locale)}</span>
        {isLowest && (
          <span className="text-meta font-medium text-ok-text">{m.hiring_lowest()}</span>
        )}
      </p>
      <dl className="grid gap-2 border-t border-line pt-3 text-small">
        <div className="flex justify-between">
          <dt className="text-muted">{m.hiring_delivery()}</dt>
          <dd className="text-right font-medium">
            {deliveryWord(details)}
            {isSoonest && (
              <span className="block text-meta text-ok-text">{m.hiring_soonest()}</span>
            )}
          </dd>
        </div>
        <div className="flex justify-between">
          <dt className="text-muted">{m.hiring_rating()}</dt>
          <dd className="num font-medium">
            {service?.rating ? `${service.rating} (${service.reviews_count})` : m.hiring_new_here()}
          </dd>
        </div>
      </dl>
      {service && <Link href={`/s/${service.sx_id}`}>{service.title}</Link>}
      <Written text={details.message} className="text-small" />
      <History offer={offer} />
      <div className="mt-auto grid gap-2">
        <OfferActs offer={offer} />
      </div>
    </Card>
  )
}

/** What was said before, once there was more than the offer itself. */
export function History({ offer }: { offer: Offer }) {
  const locale = useLocale()
  if (offer.history.length < 2) return null
  const price = (money: Offer['history'][number]['price']) => ({
    price: formatPrice(money, locale),
  })
  return (
    <details className="text-small">
      <summary className="min-h-target content-center">{m.hiring_history()}</summary>
      <ol className="grid gap-1 text-muted">
        {offer.history.map(({ act, at, price: asked, by }) => (
          <li key={`${at} ${act}`}>
            {(by === offer.user_id ? offer.user : offer.to)?.full_name}{' '}
            {act === 'send'
              ? m.hiring_act_send(price(asked))
              : act === 'counter'
                ? m.hiring_act_counter(price(asked))
                : m.hiring_act_other(price(asked))}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What its reader may do with an offer now. */
export function OfferActs({ offer, inChat }: { offer: Offer; inChat?: boolean }) {
  const locale = useLocale()
  const [countering, setCountering] = useState(false)
  const respond = useRespond(offer.offer_id)
  const { user } = useUser()
  const { can, state, offer_id, order_id, paid } = offer
  const other = user?.ID === offer.user_id ? offer.to_id : offer.user_id
  const accept = async () => {
    const label = m.hiring_accept({ price: formatPrice(offer.offer_details.price, locale) })
    if (await confirm({ title: m.hiring_accept_sure(), confirmLabel: label }))
      respond.mutate({ verdict: 'accept' })
  }
  return (
    <>
      {!can.accept && (
        <p>
          <Pill tone={state === 'accepted' ? 'ok' : 'neutral'}>
            {can.withdraw ? m.hiring_waits_other() : offerWord(state)}
          </Pill>
        </p>
      )}
      {can.pay && (
        <ButtonLink variant="act" full href={`/checkout?kind=offer&offer_id=${offer_id}`}>
          {m.hiring_pay()}
        </ButtonLink>
      )}
      {paid && (
        <ButtonLink full href={`/orders/${order_id}`}>
          {m.orders_see_order()}
        </ButtonLink>
      )}
      {can.accept && (
        <Button variant="act" full loading={respond.isPending} onClick={() => void accept()}>
          {m.hiring_accept({ price: formatPrice(offer.offer_details.price, locale) })}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2 empty:hidden">
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
      </div>
      {can.decline && (
        <Button variant="ghost" onClick={() => respond.mutate({ verdict: 'decline' })}>
          {m.hiring_decline()}
        </Button>
      )}
      {can.withdraw && (
        <Button variant="ghost" onClick={() => respond.mutate({ verdict: 'withdraw' })}>
          {m.hiring_take_back()}
        </Button>
      )}
      {countering && <Counter offer={offer} onClose={() => setCountering(false)} />}
    </>
  )
}
