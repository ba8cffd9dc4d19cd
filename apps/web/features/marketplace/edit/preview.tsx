import { isTimed } from '@plaudit/contract/marketplace/categories'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { priceNote } from '../card.tsx'
import { useUser } from '../../../lib/user.ts'
import type { StepProps } from './step-props.ts'
import { inputOf } from './values.ts'

/** The card as it will stand in lists. */
export function Preview({ form: { values, service } }: StepProps) {
  const locale = useLocale()
  const { user } = useUser()
  const { title, service_image: images, featured_image: featured, currency } = values
  const image = images.find((one) => one.attachment_id === featured) ?? images[0] ?? null
  const packages = (inputOf(values).package ?? []) as { price: number | null }[]
  const prices = packages.flatMap(({ price }) => (price !== null && price > 0 ? [price] : []))
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
          <p className="num mt-3 flex items-end justify-between">
            <span className="text-small text-muted">{m.marketplace_new_here()}</span>
            <b className="text-right text-head">
              {values.booking_type && isTimed(values.stype) && (
                <span className="block text-small font-normal text-muted">
                  {priceNote({
                    stype: values.stype,
                    per: values.booking_type.per,
                    interval: null,
                    packages_count: prices.length,
                  })}
                </span>
              )}
              {prices.length > 0 && currency !== ''
                ? formatPrice({ amount: Math.min(...prices), currency }, locale)
                : '–'}
            </b>
          </p>
        </Card>
      </div>
    </aside>
  )
}
