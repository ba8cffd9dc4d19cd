import { useSearchParams } from 'react-router'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import { slot } from '../../../lib/slot.tsx'
import type { OrderedSlot } from '../open/slots.ts'
import { openReceipt } from '../open-receipt.ts'
import { beforeParameter } from './address.ts'
import { onceMoreHref } from './again.ts'
import { CartRest } from './cart-rest.ts'
import { askFor } from './pass.ts'
import { Line, sumsText } from './bought.tsx'
import { isByHand } from './shown.ts'
import { BegunSellers } from './sellers.tsx'
import { Tick } from './tick.tsx'
import { purchaseAfter } from './top-up.tsx'

/** Parts that tell how the paid orders go on. */
const Ordered = slot<OrderedSlot>(import.meta.glob('../../*/slots/checkout-done.tsx'))

/** Tells the sum paid and its result; the votes' receipts in the log, the paper, the way back. */
export function Done({ checkout }: { checkout: Checkout }) {
  const locale = useLocale()
  const [search] = useSearchParams()
  const { pass } = askFor(checkout.checkout_id)
  const { casx_ids: ballots = [], order_ids: orders = [], payments } = checkout
  return (
    <section className="grid justify-items-center gap-2 pt-10 text-center">
      {search.has(beforeParameter) && <BoughtBefore checkout={checkout} />}
      <Tick />
      <h1 className="text-title text-balance">{m.payments_paid_title()}</h1>
      <p className="num text-lead text-balance">
        {wordsOf(checkout, sumsText(checkout.amounts, locale))}
      </p>
      <Unpaid checkout={checkout} />
      <GoesBack checkout={checkout} />
      {checkout.sellers.length > 1 && <BegunSellers checkout={checkout} />}
      <Card className="mt-4 w-full text-left">
        <dl className="grid gap-2.5" hidden={checkout.sellers.length > 1}>
          {checkout.lines.map((line, at) => (
            <Line key={`${line.text} ${at}`} line={line} />
          ))}
        </dl>
        <ul
          className={`grid ${checkout.sellers.length > 1 ? '' : 'mt-3 border-t border-line pt-2'}`}
        >
          {ballots.map((casxId) => (
            <li key={casxId}>
              <Link kind="action" href={`/receipt/${casxId}`}>
                {m.payments_receipt_log()}
              </Link>
            </li>
          ))}
          {payments.map(({ payment_id: id, amount }) => (
            <li key={id}>
              <Button
                variant="ghost"
                className="-ml-[18px]"
                onClick={() => void openReceipt(id, pass === undefined ? {} : { pass })}
              >
                {m.payments_receipt_pdf()}
                {payments.length > 1 && ` · ${formatMoney(amount, locale)}`}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {orders.length > 0 && (
        <div className="mt-3 w-full text-left">
          <Ordered orderIds={orders} />
        </div>
      )}
      <WaysOn checkout={checkout} />
    </section>
  )
}

/** One of several payments failed: its part was not bought, and can be paid anew. */
function Unpaid({ checkout: { unpaid } }: { checkout: Checkout }) {
  const locale = useLocale()
  if (unpaid === undefined) return null
  return (
    <Banner tone="warn" inset className="mt-4 w-full text-left">
      <b>{m.payments_unpaid({ amount: sumsText(unpaid.amounts, locale) })}</b> {unpaid.failure}{' '}
      {m.payments_unpaid_text()}
    </Banner>
  )
}

/** Part of the money goes back, or all of it: too much came, or the seller gave it back since. */
function GoesBack({ checkout: { payments } }: { checkout: Checkout }) {
  const locale = useLocale()
  return payments.map(
    ({ payment_id, provider, back }) =>
      back && (
        <Banner key={payment_id} tone="info" inset className="mt-4 w-full text-left">
          <b>{m.payments_back_part({ amount: formatMoney(back.amount, locale) })}</b> {back.reason}
          {isByHand({ provider }) && ` ${m.payments_back_hand()}`}
        </Banner>
      ),
  )
}

/** The buyer wanted it once more without knowing of it; what can be bought twice is one tap away. */
function BoughtBefore({ checkout }: { checkout: Checkout }) {
  const isOften = checkout.kind === 'votes' || checkout.kind === 'deposit'
  return (
    <Banner tone="warn" inset className="mb-4 w-full text-left">
      {m.payments_bought_before()}{' '}
      {isOften && (
        <Link href={onceMoreHref(checkout)} kind="action">
          {m.payments_another()}
        </Link>
      )}
    </Banner>
  )
}

/** To what was bought, and to everything that was paid. */
function WaysOn({
  checkout: { checkout_id, kind, about, order_ids: orders = [] },
}: {
  checkout: Checkout
}) {
  const then = purchaseAfter(checkout_id)
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {kind === 'cart' && <CartRest />}
      {then !== undefined && (
        <ButtonLink variant="act" href={then}>
          {m.payments_top_up_then()}
        </ButtonLink>
      )}
      {kind === 'deposit' && (
        <ButtonLink variant={then === undefined ? 'act' : 'outline'} href="/deposit/success">
          {m.payments_see_balance()}
        </ButtonLink>
      )}
      {about.cx_id && about.assox_id ? (
        <ButtonLink variant="act" href={contestantHref(about.cx_id, about.assox_id)}>
          {m.payments_see_contestant({ name: about.contestant_name ?? '' })}
        </ButtonLink>
      ) : (
        about.cx_id && (
          <ButtonLink variant="act" href={`/cx/${about.cx_id}`}>
            {m.payments_see_contest()}
          </ButtonLink>
        )
      )}
      {orders.length > 0 && (
        <ButtonLink variant="act" href={orders.length === 1 ? `/orders/${orders[0]}` : '/orders'}>
          {orders.length === 1 ? m.orders_see_order() : m.orders_mine()}
        </ButtonLink>
      )}
      {about.host && (
        <ButtonLink variant="act" href="/domain">
          {m.sites_domain()}
        </ButtonLink>
      )}
      {about.gx_id && (
        <ButtonLink variant="act" href={`/c/${about.gx_id}`}>
          {m.subscriptions_back_to_club()}
        </ButtonLink>
      )}
      {about.subscription_id && (
        <ButtonLink variant="outline" href="/subscriptions">
          {m.subscriptions_see()}
        </ButtonLink>
      )}
      <ButtonLink variant="outline" href="/payments">
        {m.payments_see_payments()}
      </ButtonLink>
    </div>
  )
}

function wordsOf({ kind, about }: Checkout, amount: string): string {
  const count = about.quantity ?? 1
  if (kind === 'deposit') return m.payments_paid_deposit({ amount })
  if (kind === 'votes' && about.contestant_name)
    return m.payments_paid_votes({ count, name: about.contestant_name })
  if (kind === 'votes') return m.payments_paid_credits({ count })
  return amount
}
