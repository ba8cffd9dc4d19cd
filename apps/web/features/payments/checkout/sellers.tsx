import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import type { Reply } from '@plaudit/contract/calls'
import type { Checkout, CheckoutSeller, SellerPart } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { LineName } from './line-name.tsx'

type Provider = Reply<'checkout/quote'>['providers'][number]

/** Kinds whose money is held for the buyer, unless it goes to the seller's own account. */
export const orderKinds: readonly string[] = ['cart', 'offer', 'rest', 'subscription']

/**
 * The payments into which this way splits a purchase: in each currency one to the platform, and one to each seller with an
 * account of their own. Their order is that of the sellers in the cart, as it is once the purchase has begun.
 */
export function paymentsOf(
  sellers: readonly CheckoutSeller[],
  way: Provider | undefined,
): { sellers: CheckoutSeller[]; amount: number; currency: string; external: boolean }[] {
  const isExternal = ({ external_ways }: CheckoutSeller) =>
    way !== undefined && external_ways.includes(way)
  const held = sellers.filter((one) => !isExternal(one))
  const groups = [
    ...Map.groupBy(held, ({ currency }) => currency).values(),
    ...sellers.filter(isExternal).map((one) => [one]),
  ]
  const placeOf = (some: readonly CheckoutSeller[]) =>
    sellers.findIndex((one) => some.includes(one))
  return groups
    .toSorted((some, others) => placeOf(some) - placeOf(others))
    .map((some) => ({
      sellers: some,
      amount: some.reduce((sum, { amount }) => sum + amount, 0),
      currency: some[0]?.currency ?? '',
      external: some.every(isExternal),
    }))
}

const keyOf = ({ seller, currency }: SellerPart) => `${seller?.user_id ?? 0} ${currency}`

/** Counts the people in it: a seller has a part for each of their currencies. */
export const peopleIn = (sellers: readonly SellerPart[]): number =>
  new Set(sellers.map(({ seller }) => seller?.user_id)).size

interface Props {
  sellers: readonly CheckoutSeller[]
  way: Provider | undefined
}

/**
 * Shows one card for each seller and currency of a purchase, line by line with its sum, and the payment that it is part
 * of.
 */
export function SellerCards({ sellers, way }: Props) {
  const payments = paymentsOf(sellers, way)
  const several =
    new Set(sellers.map(({ currency }) => currency)).size > 1
      ? m.payments_several_currencies
      : m.payments_several
  return (
    <section className="mt-5 grid gap-4" aria-live="polite">
      {payments.length > 1 && <p>{several({ count: payments.length })}</p>}
      {payments.flatMap((payment, at) =>
        payment.sellers.map((one) => (
          <Card key={keyOf(one)} as="article">
            <Seller one={one} {...(payments.length > 1 && { number: at + 1 })} />
            <WhatHappens of={payment} />
          </Card>
        )),
      )}
    </section>
  )
}

/** The same of a purchase that was begun. */
export function BegunSellers({ checkout: { sellers, payments } }: { checkout: Checkout }) {
  const numberOf = ({ seller, currency }: SellerPart) =>
    1 +
    payments.findIndex(
      (payment) =>
        payment.amount.currency === currency &&
        payment.sellers.some((one) => one.user_id === seller?.user_id),
    )
  // What is paid together stands together, as it did before it was begun.
  const parts = sellers.toSorted((one, other) => numberOf(one) - numberOf(other))
  return (
    <section className="mt-5 grid w-full gap-4 text-left">
      {parts.map((one) => (
        <Card key={keyOf(one)} as="article">
          <Seller one={one} {...(payments.length > 1 && { number: numberOf(one) })} />
        </Card>
      ))}
    </section>
  )
}

/** Tells the way of one seller's money (product 5); its lines stand above. */
export function OneSeller({ sellers, way }: Props) {
  return paymentsOf(sellers, way).map((payment) => (
    <Card key={payment.sellers[0]?.seller?.user_id ?? 0} as="article">
      <SellerName one={payment.sellers[0]} />
      <WhatHappens of={payment} />
    </Card>
  ))
}

/** The payments one after the other, before they are made. */
export function PaymentSums({ sellers, way }: Props) {
  const locale = useLocale()
  const payments = paymentsOf(sellers, way)
  if (payments.length < 2) return null
  return payments.map((sum, at) => (
    <div key={at} className="num flex justify-between gap-4">
      <dt className="text-muted">{m.payments_number({ number: at + 1 })}</dt>
      <dd>{formatMoney(sum, locale)}</dd>
    </div>
  ))
}

function WhatHappens({ of: { external, sellers } }: { of: ReturnType<typeof paymentsOf>[number] }) {
  const Sign = external ? Landmark : Lock
  return (
    <p className="mt-3 flex gap-2.5 text-small text-muted">
      <Sign aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {external
        ? m.payments_to_seller({ name: sellers[0]?.seller?.full_name ?? '' })
        : m.payments_held_until()}
    </p>
  )
}

function SellerName({ one }: { one: SellerPart | undefined }) {
  const seller = one?.seller
  return (
    <h2 className="flex min-w-0 items-center gap-3 font-bold wrap-anywhere">
      {seller && (
        <Avatar
          id={seller.ux_id}
          name={seller.full_name}
          source={seller.avatar ? { src: seller.avatar } : null}
        />
      )}
      {seller?.full_name ?? m.payments_platform()}
    </h2>
  )
}

interface SellerProps {
  one: SellerPart
  /** Number of the payment, if there are several. */
  number?: number
}

function Seller({ one, number }: SellerProps) {
  const locale = useLocale()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <SellerName one={one} />
        {number !== undefined && <Pill>{m.payments_number({ number })}</Pill>}
      </div>
      <dl className="num mt-3 grid gap-2">
        {one.lines.map((line, at) => (
          <div key={`${line.text} ${at}`} className="flex justify-between gap-4">
            <LineName line={line} />
            <dd className="flex-none">{formatMoney(line, locale)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2.5 font-bold">
          <dt>{m.payments_seller_sum()}</dt>
          <dd>{formatMoney(one, locale)}</dd>
        </div>
      </dl>
    </>
  )
}
