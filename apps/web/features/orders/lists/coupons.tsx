import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { Reply } from '@plaudit/contract/calls'
import { formatDate, formatPercent } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { api } from '../../../lib/api.ts'
import { serverNow } from '../../../lib/clock.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { NewCoupon } from './coupon-form.tsx'

const call = 'coupons/get'
type Answer = Reply<typeof call>

/** Coupons of the seller, or of the installation: made, counted, ended. */
export function Coupons({ of = 'me' }: { of?: 'me' | 'platform' }) {
  const locale = useLocale()
  const client = useQueryClient()
  const { data } = useQuery(callQuery(call, { of }))
  const show = (answer: Answer) => client.setQueryData(callKey(call, { of }), answer)
  const remove = useMutation({
    mutationFn: (code: string) => api.call('coupons/remove', { of, code }),
    onSuccess: show,
  })
  return (
    <section>
      {of === 'me' && <h2 className="mb-4 text-head">{m.orders_coupons()}</h2>}
      {data?.coupons.length === 0 && <p className="mb-3 text-muted">{m.orders_coupons_none()}</p>}
      <ul className="mb-4 grid gap-2">
        {data?.coupons.map((coupon) => (
          <Card key={coupon.code} as="li" padding="sm" className="flex items-center gap-x-4">
            <p className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4">
              <b className="num wrap-anywhere">{coupon.code}</b>
              {isOver(coupon) && <Pill>{m.orders_coupon_over()}</Pill>}
              <span className="num">
                {coupon.per_cent === null
                  ? coupon.amount && formatPrice(coupon.amount, locale)
                  : formatPercent(coupon.per_cent / 100, locale)}
              </span>
              <span className="num text-small text-muted">
                {m.orders_coupon_used({ count: coupon.used })}
                {coupon.uses !== null && ` / ${coupon.uses}`}
                {coupon.ends_at !== null &&
                  ` · ${m.orders_coupon_ends({ day: formatDate(coupon.ends_at, locale) })}`}
                {coupon.sx_ids.length > 0 &&
                  ` · ${m.orders_coupon_services({ count: coupon.sx_ids.length })}`}
              </span>
            </p>
            <IconButton
              label={m.orders_coupon_end({ code: coupon.code })}
              icon={<X aria-hidden="true" />}
              onClick={() => remove.mutate(coupon.code)}
            />
          </Card>
        ))}
      </ul>
      <NewCoupon of={of} onMade={show} />
    </section>
  )
}

/** It takes nothing off any more: its day is over, or each of its uses is. */
const isOver = ({ ends_at, uses, used }: Answer['coupons'][number]): boolean =>
  (ends_at !== null && Date.parse(ends_at) <= serverNow()) || (uses !== null && used >= uses)
