import Clock from 'lucide-react/icons/clock'
import { isTimed } from '@plaudit/contract/marketplace/categories'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { converted } from '../../payments/open/converted.ts'
import { priceNote } from '../price-note.ts'
import { timeWords } from '../words.ts'
import type { StepProps } from './step-props.ts'
import { inputOf, type Values } from './values.ts'

/** The card as it will stand in lists. */
export function Preview({ form: { values, service } }: StepProps) {
  const locale = useLocale()
  const { user } = useUser()
  const { title, service_image: images, featured_image: featured, currency } = values
  const image = images.find((one) => one.attachment_id === featured) ?? images[0] ?? null
  const packages = (inputOf(values).package ?? []) as { price: number | null }[]
  const prices = packages.flatMap(({ price }) => (price !== null && price > 0 ? [price] : []))
  const least =
    prices.length > 0 && currency !== '' ? { amount: Math.min(...prices), currency } : undefined
  const ready = readyWords(values)
  return (
    <aside className="max-lg:hidden">
      <div className="sticky top-24">
        <p className="mb-2 text-small font-semibold text-muted">{m.marketplace_edit_preview()}</p>
        <Card>
          <div className="overflow-hidden rounded-in">
            <Picture
              id={service.sx_id}
              name={title || m.marketplace_untitled()}
              source={pictureSource(image)}
              ratio="4/3"
              sizes="260px"
            />
          </div>
          <p className="mt-3 line-clamp-2 text-lead leading-tight font-bold">
            {title || m.marketplace_untitled()}
          </p>
          <p className="mt-1.5 flex items-center gap-2 text-small">
            <Avatar
              id={user?.ux_id ?? ''}
              name={user?.full_name ?? ''}
              size={24}
              {...(user?.avatar && { source: { src: user.avatar } })}
            />
            <b>{user?.full_name}</b>
            {values.location.city && <span className="text-muted">· {values.location.city}</span>}
          </p>
          <div className="num mt-3 flex items-end justify-between gap-4">
            <span className="grid gap-0.5 text-small text-muted">
              {m.marketplace_new_here()}
              {ready && (
                <span className="flex items-center gap-1.5">
                  <Clock aria-hidden="true" className="size-4" />
                  {ready}
                </span>
              )}
            </span>
            <b className="text-right text-head">
              <span className="block text-small font-normal text-muted">
                {priceNote({
                  stype: values.stype,
                  per: isTimed(values.stype) ? (values.booking_type?.per ?? null) : null,
                  interval: values.stype === 'subscription' ? values.interval : null,
                  packages_count: prices.length,
                })}
              </span>
              {least === undefined ? '–' : formatPrice(least, locale)}
            </b>
          </div>
        </Card>
        {least && <Elsewhere money={least} />}
      </div>
    </aside>
  )
}

/** Returns the time until it is there, as its card says. */
function readyWords({ stype, package: packages }: Values): string {
  if (stype === 'digital') return m.marketplace_at_once()
  const [first] = packages
  if (stype !== 'onetime' || first?.delivery_time == null) return ''
  return timeWords(first.delivery_time, first.delivery_unit)
}

/** Shows the price as buyers with other money read it beside the seller's. */
function Elsewhere({ money }: { money: { amount: number; currency: string } }) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('api/rates', {}))
  const other = data && converted(money, money.currency === 'USD' ? 'EUR' : 'USD', data.rates)
  return other ? (
    <p className="num mt-3 text-small text-muted">
      {m.marketplace_edit_elsewhere({ amount: formatPrice(other, locale) })}
    </p>
  ) : null
}
