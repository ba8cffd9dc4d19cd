import { useState } from 'react'
import { useLocation } from 'react-router'
import X from 'lucide-react/icons/x'
import type { Money } from '@plaudit/contract/currencies'
import type { CartItem } from '@plaudit/contract/orders/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { Picture } from '@plaudit/ui/picture'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { signInHref } from '../../../lib/addresses.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useUser } from '../../../lib/user.ts'
import { boughtWords, slotWords } from '../bought.ts'
import { dueNow, useCart, useCartActs, type Cart } from '../use-cart.ts'
import { Alone } from './alone.tsx'

export const meta = ownMeta(m.orders_cart)

const OwnPrice = part(() => import('../../payments/open/own-price.tsx'))
const WithTax = part(() => import('./with-tax.tsx'))

/** `/cart`: what is about to be bought; a visitor has one too. */
export default function CartPage() {
  const query = useCart()
  const { data, error } = query
  return (
    <div className="page py-6 md:py-8">
      <h1 className="mb-5 text-title">{m.orders_cart()}</h1>
      {error && !data ? (
        <QueryFault title={m.orders_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : data.cart.items.length === 0 ? (
        <EmptyState
          scene="chair"
          title={m.orders_cart_empty()}
          action={
            <ButtonLink variant="act" href="/services">
              {m.marketplace_browse()}
            </ButtonLink>
          }
        >
          {m.orders_cart_empty_text()}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_340px]">
          <ul className="grid gap-3">
            {data.cart.items.map((item) => (
              <Line key={item.line_id} item={item} />
            ))}
          </ul>
          <Totals cart={data.cart} />
        </div>
      )}
    </div>
  )
}

const problems: Record<NonNullable<CartItem['problem']>, () => string> = {
  gone: m.orders_cart_gone,
  package_gone: m.orders_cart_package_gone,
  own: m.orders_cart_own,
  slot_missing: m.orders_cart_slot_missing,
  slot_taken: m.orders_cart_slot_taken,
}

function Line({ item }: { item: CartItem }) {
  const locale = useLocale()
  const { update, remove } = useCartActs()
  const { title, slot, problem } = item
  const isGone = problem === 'gone' || problem === 'package_gone'
  return (
    <Card
      as="li"
      padding="sm"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:flex-nowrap"
    >
      <div className="w-20 flex-none overflow-hidden rounded-in sm:w-28">
        <Picture
          id={item.sx_id}
          name={title}
          source={pictureSource(item.image)}
          ratio="4/3"
          sizes="112px"
        />
      </div>
      <div className="min-w-[calc(100%-6rem)] flex-1 sm:min-w-0">
        <h2 className="font-bold">
          <Anchor href={`/s/${item.sx_id}`} className="hover:underline">
            {title}
          </Anchor>
        </h2>
        <p className="num text-small text-muted">
          {/* The field beside it says how many things. */}
          {[boughtWords(slot ? item : { ...item, quantity: 1 }), slot && slotWords(slot, locale)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problem && <p className="text-small text-danger-text">{problems[problem]()}</p>}
      </div>
      {!slot && !isGone && (
        <div className="w-36 flex-none">
          <Field label={m.orders_cart_quantity()} hideLabel>
            <NumberInput
              value={item.quantity}
              min={1}
              max={99}
              onValueChange={(quantity) =>
                quantity !== null &&
                update.mutate({
                  lines: [{ line_id: item.line_id, sx_id: item.sx_id, quantity }],
                })
              }
            />
          </Field>
        </div>
      )}
      {/* As wide for each line, so that the fields before it stand below each other. */}
      <div className="num ml-auto flex-none text-right sm:min-w-36">
        {!isGone && (
          <>
            <b className="block">{formatPrice(item.amount, locale)}</b>
            <span className="block text-small text-muted">
              <OwnPrice money={item.amount} />
            </span>
          </>
        )}
      </div>
      <IconButton
        label={m.orders_cart_remove({ title })}
        icon={<X aria-hidden="true" />}
        onClick={() => remove.mutate(item.line_id)}
      />
    </Card>
  )
}

const less = (money: Money): Money => ({ ...money, amount: -money.amount })

function Totals({ cart }: { cart: Cart }) {
  const locale = useLocale()
  const { user, known } = useUser()
  const several = cart.totals.length > 1
  return (
    <Card as="aside" className="lg:sticky lg:top-20">
      <Coupon key={cart.coupon} cart={cart} />
      {cart.totals.map(({ currency, items, discount, total, later }) => (
        <div key={currency} className="mt-4 border-t border-line pt-4">
          {discount.amount > 0 && (
            <>
              <Row label={m.orders_cart()} value={formatMoney(items, locale)} />
              <Row
                label={m.orders_cart_discount({ code: cart.coupon ?? '' })}
                value={formatMoney(less(discount), locale)}
              />
            </>
          )}
          {later.amount > 0 && (
            <>
              <Row label={m.orders_cart_whole()} value={formatMoney(total, locale)} />
              <Row label={m.payments_line_later()} value={formatMoney(less(later), locale)} />
            </>
          )}
          <p className="num flex justify-between text-head">
            <span>{later.amount > 0 ? m.orders_cart_now() : m.orders_cart_total()}</span>
            <span>{formatMoney(dueNow({ total, later }), locale)}</span>
          </p>
          <p className="num min-h-[1lh] text-right text-small text-muted">
            <OwnPrice money={dueNow({ total, later })} />
          </p>
          {several && <Alone sum={dueNow({ total, later })} />}
        </div>
      ))}
      {cart.totals.length > 0 && <ToCheckout />}
      {user && cart.totals.length > 0 && <WithTax cart={cart} dues={cart.totals.map(dueNow)} />}
      {known && !user && <p className="mt-2 text-small">{m.orders_cart_tax_later()}</p>}
      <p className="mt-4 text-small text-muted">
        {several ? m.orders_cart_several() : m.orders_cart_sellers()}
      </p>
      <p className="mt-2 text-small text-muted">{m.orders_cart_ways()}</p>
    </Card>
  )
}

/** A visitor signs in first, and comes back to the cart, which is the account's then. */
function ToCheckout() {
  const { user, known } = useUser()
  const location = useLocation()
  const href = known && !user ? signInHref(location) : '/checkout?kind=cart'
  return (
    <ButtonLink variant="act" size="lg" full href={href} className="mt-3">
      {m.orders_cart_pay()}
    </ButtonLink>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <p className="num mb-1 flex justify-between gap-4">
      <span className="text-muted">{label}</span>
      <span>{value}</span>
    </p>
  )
}

function Coupon({ cart }: { cart: Cart }) {
  const [code, setCode] = useState(cart.coupon ?? '')
  const { update } = useCartActs()
  const isUseless = cart.coupon !== null && !cart.coupon_applies
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ coupon: code })
      }}
    >
      <Field
        label={m.orders_cart_coupon()}
        error={isUseless ? m.orders_cart_coupon_none() : undefined}
        className="flex-1"
      >
        <Input
          value={code}
          autoComplete="off"
          maxLength={40}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Button type="submit" loading={update.isPending} className="mt-[27px] min-h-12">
        {m.orders_cart_apply()}
      </Button>
    </form>
  )
}
