import type { Reply } from '@plaudit/contract/calls'
import { formatCountry, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { cx } from '@plaudit/ui/classes'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Stars } from '../stars.tsx'
import { ServiceCards } from '../cards.tsx'
import { useIsOn } from '../../../lib/site.ts'
import { ClubsOfPerson } from '../../people/open/clubs.tsx'
import { part } from '../../../lib/part.ts'
import { Links } from '../../people/open/links.tsx'
import { OnStage } from '../../people/open/on-stage.tsx'
import { Runs } from '../../people/open/runs.tsx'
import { ReviewList } from '../open/review-list.tsx'
import { ProviderAside } from './provider-aside.tsx'
import { Ratings } from './ratings.tsx'

const MoreReviews = part(() => import('../open/more-reviews.tsx'))

interface Props {
  sold: Reply<'providers/getProvider/{username}'>
  page: Reply<'profile/getPage/{username}'>
}

/** A provider's page: who it is, what they sell, what buyers said. */
export function ProviderScreen({ sold, page }: Props) {
  const { provider, services, reviews, ratings, next } = sold
  const { runs, stood, user } = page
  return (
    <>
      <Stage provider={provider} />
      <div className="page grid gap-x-10 gap-y-10 py-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <Words user={user} />
          {stood !== null && stood.length > 0 && (
            <div className="mb-8 [&>section]:mt-0">
              <OnStage key={user.username} page={page} stood={stood} />
            </div>
          )}
          <h2 className="mb-5 text-head">{m.marketplace_tab_services()}</h2>
          {services.length === 0 ? (
            <EmptyState scene="chair" title={m.marketplace_provider_none()} level={3} />
          ) : (
            <ServiceCards
              services={services}
              level={3}
              withProvider={false}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-x-6 gap-y-9"
            />
          )}
          {ratings !== null && (
            <>
              <h2 className="mt-12 mb-4 text-head">{m.marketplace_tab_reviews()}</h2>
              {reviews.length === 0 ? (
                <p className="text-muted">{m.marketplace_no_reviews()}</p>
              ) : (
                <>
                  <Ratings ratings={ratings} />
                  <ReviewList reviews={reviews} answering={provider.full_name} />
                </>
              )}
              {next !== null && (
                <MoreReviews
                  of={{ username: provider.username }}
                  answering={provider.full_name}
                  after={next}
                />
              )}
            </>
          )}
          {runs !== null && runs.length > 0 && (
            <Runs key={user.username} className="mt-12" page={page} runs={runs} />
          )}
          <Clubs page={page} />
        </div>
        <ProviderAside provider={provider} />
      </div>
    </>
  )
}

function Clubs({ page }: Pick<Props, 'page'>) {
  const { clubs, user } = page
  const hasClubs = useIsOn('clubs')
  if (clubs === null || clubs.length === 0 || !hasClubs) return null
  return (
    <>
      <h2 className="mt-12 mb-4 text-head">{m.people_clubs()}</h2>
      <ClubsOfPerson key={user.username} page={page} clubs={clubs} />
    </>
  )
}

/** The band on top: who it is before a picture of what they do, which lies above the words on a phone. */
function Stage({ provider }: Pick<Props['sold'], 'provider'>) {
  const locale = useLocale()
  const cover = provider.images[0]
  return (
    <section className="relative isolate overflow-hidden bg-stage text-on-stage [--focus:#a2e3fa] [--surface:#0b1220]">
      {cover ? (
        <Cover picture={cover} />
      ) : (
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-1 bg-[radial-gradient(60%_90%_at_72%_-10%,rgb(162_227_250/.26),transparent_70%)]"
        />
      )}
      <div
        className={cx(
          'page flex items-end gap-x-4 gap-y-4 pb-6 sm:gap-x-6 md:items-center md:py-14',
          cover ? 'pt-34' : 'pt-10',
        )}
      >
        <Avatar
          id={provider.ux_id}
          name={provider.full_name}
          size={96}
          {...(provider.avatar && { source: { src: provider.avatar } })}
        />
        <div className="min-w-0 md:max-w-1/2">
          <h1 className="text-title text-balance wrap-anywhere">{provider.full_name}</h1>
          <p className="mt-1 text-lead text-on-stage-muted">
            {[
              provider.profession,
              provider.country_code && formatCountry(provider.country_code, locale),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <Numbers provider={provider} />
        </div>
      </div>
    </section>
  )
}

/** Wide screens have it at the right, where no words stand. */
function Cover({ picture }: { picture: Props['sold']['provider']['images'][number] }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-1 h-56 md:left-1/2 md:h-full md:[mask-image:linear-gradient(90deg,transparent,#000_45%)]"
    >
      <img
        src={picture.src}
        srcSet={picture.srcset}
        sizes="(min-width: 47.5rem) 50vw, 100vw"
        alt=""
        className="size-full object-cover object-[50%_25%]"
      />
      <div className="absolute inset-0 bg-[linear-gradient(180deg,transparent_20%,rgb(5_9_15/.72)_60%,var(--stage))] md:hidden" />
    </div>
  )
}

/** What they have done so far. */
function Numbers({ provider }: Pick<Props['sold'], 'provider'>) {
  const locale = useLocale()
  return (
    <dl className="num mt-4 flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dd className="text-head">
          {provider.rating === null ? m.marketplace_new() : <Stars rating={provider.rating} />}
        </dd>
        <dt className="text-small text-on-stage-muted">
          {m.marketplace_reviews({ count: provider.reviews_count })}
        </dt>
      </div>
      <div>
        <dd className="text-head">{formatNumber(provider.orders_done, locale)}</dd>
        <dt className="text-small text-on-stage-muted">{m.marketplace_orders_done()}</dt>
      </div>
      {provider.on_time !== null && (
        <div>
          <dd className="text-head">{formatPercent(provider.on_time / 100, locale)}</dd>
          <dt className="text-small text-on-stage-muted">{m.marketplace_on_time()}</dt>
        </div>
      )}
    </dl>
  )
}

/** Provider's words about themselves, and their other addresses. */
function Words({ user }: Pick<Props['page'], 'user'>) {
  if (user.about === '' && user.website === '' && user.links.length === 0) return null
  return (
    <section className="mb-8">
      {user.about !== '' && (
        <>
          <h2 className="text-head">{m.people_about()}</h2>
          <p className="mt-2 max-w-[65ch] whitespace-pre-wrap wrap-anywhere">{user.about}</p>
        </>
      )}
      <Links of={user} />
    </section>
  )
}
