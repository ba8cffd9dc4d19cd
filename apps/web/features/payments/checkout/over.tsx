import { useSearchParams } from 'react-router'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { part } from '../../../lib/part.ts'
import { againHref, otherWayHref } from './again.ts'
import { sumsText } from './bought.tsx'
import { currentOf, goesBack, isByHand } from './shown.ts'

const Beside = part(() => import('./beside.tsx'))

/** A payment came to nothing; the same can be bought again at once. The reason says itself that nothing was charged. */
export function Failed({ checkout, why }: { checkout: Checkout; why: string | null }) {
  const [search] = useSearchParams()
  return (
    <EmptyState
      scene="dark"
      title={why ? m.payments_failed_head() : m.payments_failed_title()}
      action={
        <ButtonLink variant="act" href={otherWayHref(checkout, search)}>
          {m.payments_pay_again()}
        </ButtonLink>
      }
    >
      {why}
    </EmptyState>
  )
}

/** Money came that could not count: why, and that it is the payer's. */
export function CameBack({ checkout }: { checkout: Checkout }) {
  return (
    <EmptyState
      scene="envelope"
      title={m.payments_undone_title()}
      action={
        <ButtonLink variant="act" href={againHref(checkout)}>
          {m.payments_pay_again()}
        </ButtonLink>
      }
    >
      <WhyBack checkout={checkout} />
    </EmptyState>
  )
}

/** Tells how much came and why it goes back, as far as that is known. */
function WhyBack({ checkout }: { checkout: Checkout }) {
  const locale = useLocale()
  const { payments } = checkout
  const payment = goesBack(checkout) ?? payments.find((one) => one.back)
  const back = payment?.back
  const likewise = payments.flatMap((one) =>
    one.back && one.back.reason === back?.reason ? one.back.amount : [],
  )
  return [
    ...(back ? [m.payments_came_back({ amount: sumsText(likewise, locale) }), back.reason] : []),
    isByHand(payment) ? m.payments_back_hand() : m.payments_back_way(),
  ].join(' ')
}

const overTitles = {
  expired: m.payments_expired_title,
  cancelled: m.payments_cancelled_title,
  undone: m.payments_undone_title,
} as const

/** A checkout that has ended unpaid, or whose money goes back. */
export function Over({ checkout }: { checkout: Checkout }) {
  const state =
    checkout.state === 'undone' || goesBack(checkout)
      ? 'undone'
      : checkout.state === 'expired'
        ? 'expired'
        : 'cancelled'
  const current = currentOf(checkout)
  const overText = isByHand(current) ? m.payments_expired_hand : m.payments_expired_text
  const time = checkout.lines.find(({ thing }) => thing?.slot)?.thing
  const next =
    time && state !== 'undone'
      ? { href: `/s/${time.sx_id}#choose-time`, label: m.orders_choose_time }
      : { href: '/payments', label: m.payments_see_payments }
  return (
    <>
      <EmptyState
        level={1}
        scene={state === 'undone' ? 'envelope' : 'dark'}
        title={overTitles[state]()}
        action={
          <>
            {checkout.state !== 'undone' && (
              <ButtonLink variant="act" href={againHref(checkout)}>
                {m.payments_pay_again()}
              </ButtonLink>
            )}
            <ButtonLink variant="outline" href={next.href}>
              {next.label()}
            </ButtonLink>
          </>
        }
      >
        {state === 'undone' ? (
          <WhyBack checkout={checkout} />
        ) : time ? (
          `${m.payments_kept_over()} ${overText()}`
        ) : (
          overText()
        )}
      </EmptyState>
      {current?.beside && <Beside payment={current} coins={current.beside} isOpen={false} />}
    </>
  )
}
