import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../../lib/own-meta.ts'
import { Coupons } from '../lists/coupons.tsx'

export const meta = ownMeta(m.orders_coupons)

/** `/admin/coupons`: what the platform pays for buyers. */
export default function PlatformCoupons() {
  return (
    <div className="max-w-[760px]">
      <h1 className="text-title-desk">{m.orders_coupons()}</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-muted">{m.orders_coupons_platform()}</p>
      <Coupons of="platform" />
    </div>
  )
}
