import { useParams } from 'react-router'
import { serviceCategories } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PageTitle } from '../../../components/page-title.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { categoryHref } from '../addresses.ts'
import { ServiceCards } from '../cards.tsx'

/** A listing that is no longer offered: others of its category, and the way back to services. */
export default function Gone() {
  const { category_slug } = useParams()
  const { user } = useUser()
  const category = serviceCategories.find(({ slug }) => slug === category_slug)?.value ?? null
  const asked = { limit: 4, ...(category !== null && { category }) }
  const { data } = useQuery(callQuery('services/search', asked))
  const title = m.marketplace_gone()
  return (
    <div className="page min-h-[60dvh] py-10">
      <PageTitle title={title} />
      <EmptyState
        level={1}
        scene="chair"
        title={title}
        action={
          <>
            <ButtonLink variant="act" href={categoryHref(category)}>
              {m.marketplace_browse()}
            </ButtonLink>
            {user && <ButtonLink href="/orders">{m.orders_mine()}</ButtonLink>}
          </>
        }
      >
        {m.marketplace_gone_text()}
      </EmptyState>
      {data !== undefined && data.services.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-5 text-head">{m.marketplace_gone_others()}</h2>
          <ServiceCards
            services={data.services}
            level={3}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-x-6 gap-y-9"
          />
        </section>
      )}
    </div>
  )
}
