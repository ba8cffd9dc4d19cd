import { m } from '@plaudit/i18n/messages'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { OrderList } from './list-screen.tsx'
import { Waits } from './waits.tsx'

export const meta = ownMeta(m.orders_mine)

/** `/orders`: what one bought (specification 2). */
export default function Orders() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[920px] py-6 md:py-8">
          <OrderList side="buyer" top={<Waits />} />
        </div>
      )}
    </OwnPage>
  )
}
