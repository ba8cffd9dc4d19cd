import { useLocation, useNavigate } from 'react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { isTimed } from '@plaudit/contract/marketplace/categories'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { signInHref } from '../../../lib/addresses.ts'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'
import type { ChosenTime, PurchaseSlot } from '../../marketplace/open/slots.ts'
import { totalOf } from '../../marketplace/open/total.ts'
import { useCartActs } from '../use-cart.ts'

/** Its dialogs come where a provider is paid directly. */
const Directly = part(() => import('../directly.tsx'))

/** The way into the cart and the checkout, beside a listing. */
export default function ServiceBuy(props: PurchaseSlot) {
  if (props.service.stype !== 'subscription') return <Buy {...props} />
  return props.place === 'page' ? null : <Subscribe {...props} />
}

/** A subscription has its own checkout, and no extras: a renewal asks nobody. */
function Subscribe({ service: { sx_id }, choice }: PurchaseSlot) {
  const location = useLocation()
  const { user, known } = useUser()
  const wanted = new URLSearchParams({
    kind: 'subscription',
    sx_id,
    ...(choice && { package: choice.package_id }),
  })
  return (
    <ButtonLink
      variant="act"
      size="lg"
      full
      href={known && !user ? signInHref(location) : `/checkout?${wanted}`}
    >
      {m.subscriptions_subscribe()}
    </ButtonLink>
  )
}

/** A service at a time asks for the time first. */
function Buy({ service, choice, extras, time, place }: PurchaseSlot) {
  const navigate = useNavigate()
  const { update } = useCartActs()
  const timed = isTimed(service.stype)
  const line = {
    sx_id: service.sx_id,
    ...(choice && { package_id: choice.package_id }),
    ...(extras.length > 0 && { extras }),
    ...(time && { slot: time }),
  }
  const put = (go: boolean) =>
    update.mutate(
      // If the cart comes next, it comes whole.
      { lines: [line], brief: !go },
      {
        onSuccess: () => {
          if (go) void navigate('/cart')
          else
            showSuccess(m.orders_added(), {
              label: m.orders_see_cart(),
              run: () => void navigate('/cart'),
            })
        },
      },
    )
  const waits = timed && time === undefined
  const main = (
    <Button
      variant="act"
      size="lg"
      full
      disabled={!waits && choice?.price == null}
      loading={update.isPending}
      onClick={() => (waits ? toTimes() : put(true))}
    >
      {waits ? m.orders_choose_time() : timed ? m.orders_book() : m.orders_buy()}
    </Button>
  )
  if (place === 'foot') return main
  const ready = choice?.price != null && !waits
  const total = totalOf({ service, choice, extras, time }) ?? choice?.price
  return (
    <div className="grid gap-3">
      {time && <Chosen time={time} />}
      {place !== 'page' && main}
      {!timed && (
        <Button full disabled={!ready || update.isPending} onClick={() => put(false)}>
          {m.orders_add()}
        </Button>
      )}
      {ready && total != null && service.payment.length > 0 && (
        <Directly service={service} line={line} total={total} />
      )}
    </div>
  )
}

const toTimes = () => document.getElementById('choose-time')?.scrollIntoView({ block: 'start' })

/** The time that was chosen, and the way back to the others. */
function Chosen({ time: { start, seats, minutes } }: { time: ChosenTime }) {
  const locale = useLocale()
  return (
    <p className="flex items-center gap-3 rounded-in bg-fill px-4 py-2.5 text-small">
      <CalendarDays aria-hidden="true" className="size-5 flex-none text-act-text" />
      <span className="num min-w-0 flex-1 leading-snug">
        <b className="block">{formatDateTime(start, locale)}</b>
        {seats > 1 && m.orders_seats_taken({ count: seats })}
        {seats === 1 && minutes !== undefined && m.marketplace_length({ count: minutes })}
      </span>
      <Button size="sm" variant="ghost" onClick={toTimes}>
        {m.orders_change_time()}
      </Button>
    </p>
  )
}
