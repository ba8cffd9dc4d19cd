import { useLocation, useNavigate } from 'react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { copyText } from '@plaudit/ui/copy-text'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { showSuccess } from '@plaudit/ui/toast'
import { isInApp } from '../../../lib/app-base.ts'
import { toMain } from '../../../lib/main-address.ts'
import { orderHref, talkHref } from '../words.ts'

/** In the phone's shell: what a long press on an order opens, with its button for everybody to see. */
export function RowMenu({ order }: { order: Order }) {
  const { pathname } = useLocation()
  return isInApp(pathname) ? <Acts order={order} /> : null
}

function Acts({ order }: { order: Order }) {
  const { order_id, number, sx_id, conversation_with: other, can } = order
  const navigate = useNavigate()
  const copy = async () => {
    const { href } = new URL(toMain(orderHref(order_id)), location.href)
    if (await copyText(href)) showSuccess(m.phone_link_copied())
  }
  const goTo = (label: string, href: string) => ({ label, onSelect: () => void navigate(href) })
  const items = [
    goTo(m.orders_row_show(), orderHref(order_id)),
    ...(other === null ? [] : [goTo(m.orders_message(), talkHref(order))]),
    ...(can.download ? [goTo(m.orders_library(), '/library')] : []),
    goTo(m.orders_row_service(), `/s/${sx_id}`),
    { label: m.contests_copy_link(), onSelect: () => void copy() },
  ]
  const label = m.orders_row_more({ number })
  return (
    <div className="absolute -top-1.5 -right-1.5 z-1">
      <LazyMenu
        label={label}
        items={items}
        trigger={<IconButton data-twin="" label={label} icon={<Ellipsis aria-hidden="true" />} />}
      />
    </div>
  )
}
