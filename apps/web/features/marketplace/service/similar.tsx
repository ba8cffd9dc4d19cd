import type { ServiceCard as Card } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { ServiceCards } from '../cards.tsx'

/** Listings beside this one, below everything that is said of it. */
export default function Similar({ services }: { services: readonly Card[] }) {
  return (
    <>
      <h2 className="mb-5 text-head">{m.marketplace_similar()}</h2>
      <ServiceCards
        services={services}
        level={3}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-x-6 gap-y-9"
      />
    </>
  )
}
