import { m } from '@plaudit/i18n/messages'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { slot } from '../../../lib/slot.tsx'
import { OrderList } from './list-screen.tsx'
import { part } from '../../../lib/part.ts'
import { Coupons } from './coupons.tsx'

export const meta = ownMeta(m.orders_sales)

const SalesChart = part(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))
/** The money of what was sold. */
const Top = slot<object>(import.meta.glob('../../*/slots/sales-top.tsx'))

/** `/sales`: what one sold, and one’s coupons (specification 2). */
export default function Sales() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[920px] py-6 md:py-8">
          <OrderList
            side="seller"
            top={
              <>
                <Top />
                <SalesChart />
              </>
            }
          />
          <Coupons />
        </div>
      )}
    </OwnPage>
  )
}
