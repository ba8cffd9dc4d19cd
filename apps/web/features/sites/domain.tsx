import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { OwnPage } from '../../components/own-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Keeping } from './keeping.tsx'
import { useSites } from './use-sites.ts'
import { orderStates, orderTones } from './words.ts'

export const meta = ownMeta(m.sites_domain)

/** `/domain`: connects a host name of one's own, and shows the ordered names. */
export default function Domain() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[760px] py-6 md:py-8">
          <h1 className="text-title">{m.sites_domain()}</h1>
          <p className="mt-1 mb-5 max-w-[62ch] text-muted">{m.sites_domain_text()}</p>
          <Keeping part="hosts" />
          <Ordered />
        </div>
      )}
    </OwnPage>
  )
}

function Ordered() {
  const locale = useLocale()
  const price = useSites().data?.domain_price
  const { data } = useQuery(callQuery('sites/getDomainOrders', {}))
  const orders = data?.orders ?? []
  if (!price && orders.length === 0) return null
  return (
    <Card as="section" className="mt-5">
      <CardHead
        title={m.sites_buy()}
        hint={price ? m.sites_buy_text({ price: formatMoney(price, locale) }) : undefined}
      />
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.order_id} className="flex flex-wrap items-center gap-3 py-3">
            <b className="min-w-0 break-all">{order.host}</b>
            <Pill tone={orderTones[order.state]}>{orderStates[order.state]()}</Pill>
            {order.note && <span className="basis-full text-small text-muted">{order.note}</span>}
          </li>
        ))}
      </ul>
      {price && (
        <ButtonLink variant="soft" href="/domain/domain/buy" className="mt-3">
          {m.sites_buy()}
        </ButtonLink>
      )}
    </Card>
  )
}
