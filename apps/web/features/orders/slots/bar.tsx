import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { m } from '@plaudit/i18n/messages'
import { TopBarIcon } from '@plaudit/ui/top-bar'
import { useCart } from '../use-cart.ts'

/** The cart, when something is in it (product 14). */
export default function CartInBar() {
  const { data } = useCart()
  const count = data?.cart.count ?? 0
  if (count === 0) return null
  return (
    <TopBarIcon
      href="/cart"
      label={m.orders_cart_count({ count })}
      icon={<ShoppingCart aria-hidden="true" />}
      count={count}
    />
  )
}
