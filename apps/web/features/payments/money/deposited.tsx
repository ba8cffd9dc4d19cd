import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useUser } from '../../../lib/user.ts'
import { Tick } from '../checkout/tick.tsx'

export const meta = ownMeta(m.payments_deposit_done_title)

/** `/deposit/success`: the money is there. */
export default function Deposited() {
  const locale = useLocale()
  const { user } = useUser()
  const sums = user?.balances?.map((sum) => formatMoney(sum, locale)) ?? []
  return (
    <section className="page grid justify-items-center gap-3 py-16 text-center">
      <Tick />
      <h1 className="text-title">{m.payments_deposit_done_title()}</h1>
      {sums.length > 0 && (
        <p className="num text-lead">
          {m.payments_balance_left({ amount: formatList(sums, locale) })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ButtonLink variant="act" href="/earnings">
          {m.payments_earnings()}
        </ButtonLink>
        <ButtonLink variant="outline" href="/user/deposit">
          {m.payments_deposit_again()}
        </ButtonLink>
      </div>
    </section>
  )
}
