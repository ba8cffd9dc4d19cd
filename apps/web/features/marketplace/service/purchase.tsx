import Lock from 'lucide-react/icons/lock'
import { extrasOf } from '@plaudit/contract/marketplace/prices'
import type { Availability, Service } from '@plaudit/contract/marketplace/service'
import { formatDayTime, formatList } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { formatLeft } from '@plaudit/ui/time-left'
import { useLocale, type Locale } from '@plaudit/ui/locale'
import { part } from '../../../lib/part.ts'
import { slot } from '../../../lib/slot.tsx'
import type { PurchaseSlot } from '../open/slots.ts'
import { editHref } from '../addresses.ts'
import { unitOf } from '../price-note.ts'
import { totalOf } from '../open/total.ts'
import { paymentNames, timeWords } from '../words.ts'

const OwnPrice = part(() => import('../../payments/open/own-price.tsx'))
/** Parts that orders put here. */
const Buy = slot<PurchaseSlot>(import.meta.glob('../../*/slots/service-buy.tsx'))

/** The box beside the page: the price of what is chosen, what happens with the money, and the one act. */
export function PurchaseBox(purchase: Omit<PurchaseSlot, 'place'>) {
  const locale = useLocale()
  const { service, choice } = purchase
  const total = totalOf(purchase)
  const { currency } = service
  return (
    <Card className="shadow-2">
      <div className="flex items-baseline justify-between gap-3">
        <p className="num text-title-desk">
          {choice?.price != null &&
            currency !== '' &&
            formatPrice({ amount: choice.price, currency }, locale)}{' '}
          <span className="text-small font-normal text-muted">{unitOf(service)}</span>
        </p>
        <span className="text-right text-small font-semibold">{choice?.label}</span>
      </div>
      {choice?.price != null && currency !== '' && (
        <p className="min-h-[1lh] text-small text-muted">
          <OwnPrice money={{ amount: total ?? choice.price, currency }} />
        </p>
      )}
      {choice?.delivery_time != null && (
        <p className="mt-1 text-small text-muted">
          {m.marketplace_delivered_in({
            time: timeWords(choice.delivery_time, choice.delivery_unit),
          })}
        </p>
      )}
      {choice && total !== undefined && (
        <dl className="num mt-4 grid gap-1 border-t border-line pt-3">
          {extrasOf(choice, purchase.extras)?.map(({ label, price }) => (
            <Cost key={label} label={label} amount={price} currency={currency} />
          ))}
          <Cost label={m.marketplace_total()} amount={total} currency={currency} strong />
        </dl>
      )}
      <div className="mt-5">
        <Act {...purchase} />
      </div>
      <Terms service={service} />
    </Card>
  )
}

/** Terms before one buys: the money's way, the time to step back, and payments made without us. */
function Terms({ service }: { service: Service }) {
  const locale = useLocale()
  const { deposit, payment } = service
  return (
    <>
      {deposit !== null && (
        <p className="mt-4 text-small">{m.marketplace_deposit({ percent: deposit })}</p>
      )}
      <p className="mt-4 flex gap-2.5 text-small text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-4 flex-none" />
        {service.external
          ? m.marketplace_held_external({ name: service.provider?.full_name ?? '' })
          : m.marketplace_held()}
      </p>
      {service.availability && (
        <p className="mt-2 text-small text-muted">{cancelWords(service.availability, locale)}</p>
      )}
      {payment.length > 0 && (
        <p className="mt-2 text-small text-muted">
          {m.marketplace_outside({
            ways: formatList(
              payment.map((way) => paymentNames[way]()),
              locale,
            ),
          })}
        </p>
      )}
    </>
  )
}

/** On a phone, which has no room beside the page: the terms, and the ways to order that are not at its foot. */
export function PurchaseTerms(purchase: Omit<PurchaseSlot, 'place'>) {
  const { service } = purchase
  return (
    <Card className="mt-8 lg:hidden [&>div:empty+p]:mt-0">
      {!service.can.edit && <Buy {...purchase} place="page" />}
      <Terms service={service} />
    </Card>
  )
}

/** Until when a booked time can be cancelled. */
const cancelWords = ({ cancel_min = 0 }: Availability, locale: Locale): string =>
  cancel_min === 0
    ? m.marketplace_cancel_any()
    : m.marketplace_cancel_before({ time: formatLeft(cancel_min * 60, locale) })

interface CostProps {
  label: string
  amount: number
  currency: string
  strong?: boolean
}

function Cost({ label, amount, currency, strong }: CostProps) {
  const locale = useLocale()
  return (
    <div
      className={cx('flex justify-between gap-4', strong ? 'font-bold' : 'text-small text-muted')}
    >
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="flex-none">{formatPrice({ amount, currency }, locale)}</dd>
    </div>
  )
}

function Act(purchase: PurchaseSlot) {
  const { service, place } = purchase
  if (service.can.edit)
    return (
      <>
        {place !== 'foot' && <p className="mb-3 text-small text-muted">{m.marketplace_own()}</p>}
        <ButtonLink variant="act" size="lg" full href={editHref(service.sx_id)}>
          {m.marketplace_edit()}
        </ButtonLink>
      </>
    )
  return <Buy {...purchase} />
}

/** The same within thumb's reach on a phone. */
export function PurchaseDock(purchase: Omit<PurchaseSlot, 'place'>) {
  const locale = useLocale()
  const { service, choice, extras, time } = purchase
  const total = totalOf(purchase)
  const { currency } = service
  return (
    <div
      data-screen-only=""
      data-dock="phone"
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-card border-t border-line bg-raised px-gutter py-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-3 lg:hidden"
    >
      <div className="num min-w-0 flex-none">
        <b className="block text-head leading-tight">
          {choice?.price != null &&
            currency !== '' &&
            formatPrice({ amount: total ?? choice.price, currency }, locale)}
        </b>
        <span className="block max-w-40 truncate text-small text-muted">
          {[
            // A price without its unit would be read as the whole.
            total === undefined && unitOf(service),
            choice?.label,
            ...extras,
            time && formatDayTime(time.start, locale),
          ]
            .filter(Boolean)
            .join(', ') ||
            (total !== undefined && m.marketplace_total())}
        </span>
      </div>
      {/* With letters of twice the size the button has a line of its own. */}
      <div className="min-w-0 flex-[1_1_6rem]">
        <Act {...purchase} place="foot" />
      </div>
    </div>
  )
}
