import { useState } from 'react'
import type { SessionUser } from '@plaudit/contract/accounts'
import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Tick } from '../checkout/tick.tsx'

export const meta = ownMeta(m.payments_deposit_done_title)

/** `/deposit/success`: the money is there, where some was just put in. */
export default function Deposited() {
  return <OwnPage>{(user) => <Balance user={user} />}</OwnPage>
}

const aDay = 86_400_000

/** Tells whether the person put money in of late: anybody may open this address, at any time. */
function useDeposited(): boolean | undefined {
  const [opened] = useState(Date.now)
  const { data, error } = useQuery(callQuery('payments/get', { page: 1, limit: 20 }))
  if (!data) return error ? false : undefined
  return data.payments.some(
    ({ kind, state, paid_at }) =>
      kind === 'deposit' &&
      state === 'paid' &&
      paid_at !== null &&
      Date.parse(paid_at) > opened - aDay,
  )
}

function Balance({ user }: { user: SessionUser }) {
  const locale = useLocale()
  const isIn = useDeposited()
  const sums = user.balances?.map((sum) => formatMoney(sum, locale)) ?? []
  if (isIn === undefined) return <PanelSkeleton className="page my-16 h-64" />
  return (
    <section className="page grid min-h-[64svh] content-center justify-items-center gap-3 py-16 text-center">
      {isIn && <Tick />}
      <h1 className="text-title">
        {isIn ? m.payments_deposit_done_title() : m.payments_deposit_title()}
      </h1>
      {sums.length > 0 && (
        <p className="num text-lead">
          {m.payments_balance_left({ amount: formatList(sums, locale) })}{' '}
          {user.balance_test && <Pill tone="warn">{m.payments_test()}</Pill>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ButtonLink variant="act" href="/earnings">
          {m.payments_earnings()}
        </ButtonLink>
        <ButtonLink variant="outline" href="/user/deposit">
          {isIn ? m.payments_deposit_again() : m.payments_deposit_title()}
        </ButtonLink>
      </div>
    </section>
  )
}
