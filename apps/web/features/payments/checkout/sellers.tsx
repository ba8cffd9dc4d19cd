import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import type { Reply } from '@plaudit/contract/calls'
import type { CheckoutSeller } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'

type Provider = Reply<'checkout/quote'>['providers'][number]

/** What somebody is paid for an order is held for the buyer, unless it goes to the seller's own account. */
const orderKinds: readonly string[] = ['cart', 'offer', 'rest', 'subscription']

/** The payments that a purchase is in this way: one to the platform, and one to each seller who is paid themselves. */
export function paymentsOf(
  sellers: readonly CheckoutSeller[],
  way: Provider | undefined,
): { sellers: CheckoutSeller[]; amount: number; external: boolean }[] {
  const isExternal = ({ external_ways }: CheckoutSeller) =>
    way !== undefined && external_ways.includes(way)
  const held = sellers.filter((one) => !isExternal(one))
  const groups = [
    ...(held.length > 0 ? [held] : []),
    ...sellers.filter(isExternal).map((one) => [one]),
  ]
  return groups.map((some) => ({
    sellers: some,
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
    external: some.every(isExternal),
  }))
}

interface Props {
  kind: string
  sellers: readonly CheckoutSeller[]
  currency: string
  way: Provider | undefined
}

/** Who is paid with what, and what happens with it: one card for each seller, before anything is paid (product 5). */
export function Sellers({ kind, sellers, currency, way }: Props) {
  const locale = useLocale()
  if (!orderKinds.includes(kind)) return null
  const payments = paymentsOf(sellers, way)
  const several = payments.length > 1
  return (
    <section className="grid gap-3" aria-live="polite">
      {several && <p>{m.payments_several({ count: payments.length })}</p>}
      {payments.map((payment, at) => (
        <Card key={payment.sellers[0]?.seller?.user_id ?? at} as="article">
          {payment.sellers.map((one) => (
            <Seller
              key={one.seller?.user_id ?? 0}
              one={one}
              currency={currency}
              // What one person is paid alone stands above line by line.
              withItems={sellers.length > 1}
            />
          ))}
          {several && (
            <p className="num mt-3 flex justify-between gap-4 border-t border-line pt-3 font-bold">
              <span>{m.payments_number({ number: at + 1 })}</span>
              <span>{formatMoney({ amount: payment.amount, currency }, locale)}</span>
            </p>
          )}
          <p className="mt-3 flex gap-2.5 text-small text-muted">
            {payment.external ? (
              <Landmark aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            ) : (
              <Lock aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            )}
            {payment.external
              ? m.payments_to_seller({ name: payment.sellers[0]?.seller?.full_name ?? '' })
              : m.payments_held_until()}
          </p>
        </Card>
      ))}
    </section>
  )
}

interface SellerProps {
  one: CheckoutSeller
  currency: string
  withItems: boolean
}

function Seller({ one, currency, withItems }: SellerProps) {
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const rows = [
    ...one.items.map(({ text, amount }) => [text, amount] as const),
    ...(one.buyer_fee > 0 ? [[m.payments_buyer_fee(), one.buyer_fee] as const] : []),
    ...(one.tax > 0 ? [[m.payments_tax(), one.tax] as const] : []),
  ]
  return (
    <div className="not-first:mt-4">
      <h2 className="font-bold wrap-anywhere">{one.seller?.full_name ?? m.payments_platform()}</h2>
      <dl className="num mt-1 grid gap-1" hidden={!withItems}>
        {rows.map(([text, amount], at) => (
          <div key={`${text} ${at}`} className="flex justify-between gap-4 text-small">
            <dt className="min-w-0 wrap-anywhere text-muted">{text}</dt>
            <dd className="flex-none">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
