import type { ServiceCard as Service } from '@plaudit/contract/marketplace/service'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { ServiceCards } from '../cards.tsx'

interface Props {
  services: readonly Service[]
  /** Address of the page that shows all of them. */
  href: string
  /** False where the person keeps their reviews off the page (product 15). */
  withStars: boolean
}

/** More than these stand on a page of their own. */
const most = 2

/** The first services of a person, on a page about the person. */
export default function ServicesOf({ services, href, withStars }: Props) {
  const locale = useLocale()
  return (
    <section className="mt-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-head">{m.marketplace_tab_services()}</h2>
        {services.length > most && (
          <Link kind="action" href={href}>
            {m.lists_landing_all({ shown: formatNumber(services.length, locale) })}
          </Link>
        )}
      </div>
      <ServiceCards
        services={services.slice(0, most)}
        level={3}
        withProvider={false}
        withStars={withStars}
        className="grid gap-x-6 gap-y-9 sm:grid-cols-2"
      />
    </section>
  )
}
