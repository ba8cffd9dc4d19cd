import BadgeCheck from 'lucide-react/icons/badge-check'
import Lock from 'lucide-react/icons/lock'
import Star from 'lucide-react/icons/star'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { PageHero } from '../../../components/page-hero.tsx'
import { ThreeThings } from '../../../components/three-things.tsx'
import { addHref, categoryHref } from '../addresses.ts'
import { ServiceCards } from '../cards.tsx'
import type { ServicesLandingData } from './landing-data.ts'

/** `/` of a site for services (product 2): what people offer here, found by a word or a category. */
export default function ServicesLanding({ data }: { data: ServicesLandingData }) {
  return (
    <>
      <PageHero
        title={m.marketplace_home_title()}
        lead={m.marketplace_home_lead()}
        actions={<Search />}
      />
      <Categories {...data} />
      <Offered {...data} />
      <Safe />
      <section className="page mt-14 mb-16">
        <h2 className="text-title">{m.marketplace_home_sell()}</h2>
        <p className="mt-3 max-w-[52ch] text-lead text-pretty text-muted">
          {m.marketplace_texts_landing_lead()}
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink variant="act" size="lg" href={addHref}>
            {m.marketplace_offer()}
          </ButtonLink>
          <ButtonLink variant="outline" size="lg" href="/services/landing">
            {m.marketplace_home_how()}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** A plain form: it works before any script. */
function Search() {
  return (
    <search className="block w-full max-w-[34rem]">
      <form action="/services" className="flex flex-wrap gap-2.5">
        <div className="min-w-0 flex-1 basis-60 text-text">
          <EarlySearchBox
            name="search"
            maxLength={200}
            label={m.marketplace_search()}
            placeholder={m.marketplace_search_placeholder()}
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="sky" size="lg">
          {m.marketplace_home_search()}
        </Button>
      </form>
    </search>
  )
}

function Categories({ categories }: ServicesLandingData) {
  const locale = useLocale()
  if (categories.length === 0) return null
  return (
    <nav aria-label={m.marketplace_home_categories()} className="page mt-8">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ value, label, count }) => (
          <li key={value}>
            <Anchor
              href={categoryHref(value)}
              className="flex min-h-target items-center gap-2 rounded-full bg-fill px-4 text-small font-semibold hover:bg-sunken"
            >
              {label}
              <span className="num font-normal text-muted">{formatNumber(count, locale)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Offered({ services, total }: ServicesLandingData) {
  if (services.length === 0)
    return (
      <div className="page mt-10">
        <EmptyState
          title={m.marketplace_home_none()}
          action={<ButtonLink href={addHref}>{m.marketplace_offer()}</ButtonLink>}
        >
          {m.marketplace_home_none_text()}
        </EmptyState>
      </div>
    )
  return (
    <section aria-labelledby="offered" className="page mt-10">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="offered" className="text-title">
          {m.marketplace_home_offered()}
        </h2>
        <Link kind="action" href="/services">
          {m.marketplace_home_all({ count: total })}
        </Link>
      </div>
      <ServiceCards
        services={services}
        level={3}
        ahead={2}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-5 gap-y-8"
      />
    </section>
  )
}

/** Only what is true of every order. */
function Safe() {
  const things = [
    { mark: <Lock />, title: m.marketplace_home_held(), text: m.marketplace_home_held_text() },
    {
      mark: <BadgeCheck />,
      title: m.marketplace_home_looked(),
      text: m.marketplace_home_looked_text(),
    },
    { mark: <Star />, title: m.marketplace_texts_l4_t(), text: m.marketplace_texts_l4() },
  ]
  return <ThreeThings className="mt-14" things={things} />
}
