import { feeOf } from '@plaudit/contract/payments/feeOf'
import { formatPercent } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import type { Route } from './+types/costs'
import { PageHero } from '../../../components/page-hero.tsx'
import { startContestHref } from '../../../lib/addresses.ts'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { isOn, useSwitched } from '../../../lib/site.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { fees, buyer_fees, domain } = await context.get(apiContext).call('payments/pricing', {})
  context.get(pageContext).keep({ seconds: 60 })
  return { fees, buyer_fees, domain }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.payments_costs_title(), description: m.payments_costs_text() })

const example = 1000

/** `/pricing`: what the platform costs, from its settings. */
export default function Costs({ loaderData: { fees, buyer_fees, domain } }: Route.ComponentProps) {
  const locale = useLocale()
  const switched = useSwitched()
  const hasServices = isOn(switched, 'services')
  const shown = (amount: number) => formatMoney({ amount, currency: 'EUR' }, locale)
  const share = (perCent: number) =>
    perCent === 0
      ? m.payments_costs_nothing()
      : m.payments_costs_of({ percent: formatPercent(perCent / 100, locale, 2) })
  const both = (group: keyof typeof fees) =>
    buyer_fees[group] === 0
      ? share(fees[group])
      : m.payments_costs_buyer({
          cost: share(fees[group]),
          percent: formatPercent(buyer_fees[group] / 100, locale, 2),
        })
  const rows = [
    ...(isOn(switched, 'paid_votes') ? [[m.payments_costs_votes(), both('votes')] as const] : []),
    ...(hasServices ? [[m.payments_costs_services(), both('services')] as const] : []),
    ...(isOn(switched, 'clubs') ? [[m.payments_costs_clubs(), both('clubs')] as const] : []),
    ...(domain ? [[m.payments_costs_domain(), formatMoney(domain, locale)] as const] : []),
    [m.payments_costs_free(), m.payments_costs_nothing()] as const,
  ]
  return (
    <>
      <PageHero title={m.payments_costs_title()} lead={m.payments_costs_text()} />
      <div className="page max-w-[720px] py-10">
        <Card padding="none">
          <dl className="divide-y divide-line">
            {rows.map(([what, cost]) => (
              <div key={what} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-6 py-4">
                <dt>{what}</dt>
                <dd className="num font-semibold">{cost}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {isOn(switched, 'paid_votes') && (
          <p className="num mt-5 text-lead">
            {m.payments_costs_example({
              price: shown(example),
              net: shown(example - feeOf(example, fees.votes)),
            })}
          </p>
        )}
        <p className="mt-2 max-w-[62ch] text-muted">{m.payments_costs_provider()}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink variant="act" href={startContestHref}>
            {m.common_start_contest()}
          </ButtonLink>
          {hasServices && (
            <ButtonLink variant="outline" href="/add-service">
              {m.marketplace_offer()}
            </ButtonLink>
          )}
        </p>
      </div>
    </>
  )
}
