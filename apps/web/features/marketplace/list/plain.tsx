import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { DataTable } from '@plaudit/ui/data-table'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pagination } from '@plaudit/ui/pagination'
import type { Route } from './+types/plain'
import { apiContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { providerHref, serviceHref } from '../addresses.ts'
import { typeNames } from '../words.ts'
import { foundWords } from './counts.ts'

const pageSize = 50
const pageOf = (search: string): number => {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 20 ? page : 1
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).call('services/search', {
    sort: 'new',
    limit: pageSize,
    page: pageOf(new URL(request.url).search),
  })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.marketplace_plain_list(),
    description: m.marketplace_description(),
    path: '/service/servicelist',
  })

/** `/service/servicelist`: every service as a plain list, the newest first. */
export default function PlainList({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  const { services, total, page } = loaderData
  return (
    <div className="page py-6 md:py-8">
      <h1 className="text-title">{m.marketplace_plain_list()}</h1>
      <p className="num mt-1 mb-4 text-small text-muted">{foundWords(total)}</p>
      <DataTable
        label={m.marketplace_plain_list()}
        rows={services}
        rowId={({ sx_id }) => sx_id}
        rowName={({ title }) => title}
        columns={[
          {
            key: 'title',
            header: m.marketplace_plain_title(),
            onCard: 'title',
            cell: (service) => (
              <Link kind="action" href={serviceHref(service)} className="wrap-anywhere">
                {service.title}
              </Link>
            ),
          },
          {
            key: 'type',
            header: m.marketplace_type(),
            onCard: 'line',
            cell: ({ stype }) => typeNames[stype](),
          },
          {
            key: 'provider',
            header: m.marketplace_plain_provider(),
            onCard: 'line',
            cell: ({ provider }) =>
              provider && (
                <Link kind="quiet" href={providerHref(provider.username)}>
                  {provider.full_name}
                </Link>
              ),
          },
          {
            key: 'price',
            header: m.marketplace_price(),
            onCard: 'key',
            align: 'end',
            cell: ({ price_from }) => price_from && formatPrice(price_from, locale),
          },
        ]}
      />
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(Math.min(total, 1000) / pageSize))}
        hrefOf={(to) => `/service/servicelist${to > 1 ? `?page=${to}` : ''}`}
        className="mt-8"
      />
    </div>
  )
}
