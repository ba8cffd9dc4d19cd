import MessageCircle from 'lucide-react/icons/message-circle'
import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { PersonPage } from '@plaudit/contract/people/calls'
import { formatCountry } from '@plaudit/i18n/formatters'
import { formatLanguage } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { formatLeft } from '@plaudit/ui/time-left'
import type { Route } from './+types/person'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { useNoteViewed } from '../../lib/note-viewed.ts'
import { useIsOn } from '../../lib/site.ts'
import { useStateName } from '../../lib/state-name.ts'
import { useUser } from '../../lib/user.ts'
import { part } from '../../lib/part.ts'
import { ReviewList } from '../marketplace/open/review-list.tsx'
import { ClubsOfPerson } from './open/clubs.tsx'
import { Links } from './open/links.tsx'
import { Numbers } from './open/numbers.tsx'
import { OnStage } from './open/on-stage.tsx'
import { Runs } from './open/runs.tsx'
import { Portrait } from './portrait.tsx'

const ServicesOf = part(() => import('../marketplace/open/services-of.tsx'))
const MoreReviews = part(() => import('../marketplace/open/more-reviews.tsx'))
const Follow = part(() => import('../notifications/open/follow-button.tsx'), {
  otherwise: () => null,
})
const ShareButton = part(() => import('../../components/share-button.tsx'), {
  otherwise: () => <div className="h-target w-28" />,
})
const Acts = part(() => import('./open/acts.tsx'), {
  otherwise: () => <div className="min-h-target" />,
})

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(apiContext)
  const page = await call('profile/getPage/{username}', { username: params.username })
  context.get(pageContext).keep({ seconds: 5 })
  return { page, sold: page.provider === null ? null : await soldBy(call, page.user.username) }
}

/** Reads what the person sells and how soon they answer. The page stands without it, should they stop selling now. */
const soldBy = (call: Api['call'], username: string): Promise<Sold | null> =>
  Promise.all([
    call('providers/getProvider/{username}', { username }),
    call('joins/getProvider', { username }),
  ]).then(
    ([{ services }, { answers_in }]) => ({ services, answers_in }),
    () => null,
  )

type Sold = Pick<Reply<'providers/getProvider/{username}'>, 'services'> &
  Pick<Reply<'joins/getProvider'>, 'answers_in'>

export const meta: Route.MetaFunction = (args) => {
  const user = args.loaderData?.page.user
  return pageMeta(args, {
    title: user?.full_name ?? m.people_title(),
    description:
      user?.about || user?.profession || m.people_description({ name: user?.full_name ?? '' }),
    path: `/page/${user?.username ?? ''}`,
  })
}

/** `/page/{username}` and `/user/{username}`: what a person shows of themselves. */
export default function Person({ loaderData: { page, sold } }: Route.ComponentProps) {
  const { user, runs, stood } = page
  useNoteViewed('person', user.username)
  const hasRuns = runs !== null && runs.length > 0
  const hasMore = [stood, sold?.services, page.clubs, page.reviews].some(
    (some) => (some ?? []).length > 0,
  )
  // Things that the person runs stand beside all else, and in its place where there is nothing else.
  const isBeside = hasMore || user.about !== ''
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-12 lg:py-10">
      <div className="grid content-start justify-items-center gap-6 lg:justify-items-stretch">
        <Portrait page={page} />
        {hasRuns && isBeside && (
          <Runs key={user.username} className="max-lg:hidden" page={page} runs={runs} />
        )}
      </div>
      <div className="min-w-0">
        <Head page={page} answersIn={sold?.answers_in ?? null} />
        {user.about !== '' && (
          <section className="mt-8">
            <h2 className="text-head">{m.people_about()}</h2>
            <p className="mt-2 max-w-[65ch] whitespace-pre-wrap wrap-anywhere">{user.about}</p>
          </section>
        )}
        <Links of={user} />
        {stood !== null && stood.length > 0 && (
          <OnStage key={user.username} page={page} stood={stood} />
        )}
        {page.provider !== null && sold && sold.services.length > 0 && (
          <ServicesOf
            services={sold.services}
            href={page.provider}
            withStars={page.reviews !== null}
          />
        )}
        <Said page={page} />
        {/* On a phone who it is comes first. */}
        {hasRuns && (
          <Runs
            key={user.username}
            className={cx('mt-10', isBeside && 'lg:hidden')}
            page={page}
            runs={runs}
          />
        )}
        {!hasRuns && !hasMore && (
          <p className="mt-10 text-muted">{m.people_nothing({ name: user.full_name })}</p>
        )}
      </div>
    </div>
  )
}

/** Clubs that they belong to, and what buyers said of them. */
function Said({ page }: { page: PersonPage }) {
  const { user, clubs, reviews, next } = page
  const hasClubs = useIsOn('clubs')
  return (
    <>
      {clubs !== null && clubs.length > 0 && hasClubs && (
        <section className="mt-10">
          <h2 className="mb-3 text-head">{m.people_clubs()}</h2>
          <ClubsOfPerson key={user.username} page={page} clubs={clubs} />
        </section>
      )}
      {reviews !== null && reviews.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-3 text-head">{m.people_reviews()}</h2>
          <ReviewList reviews={reviews} answering={user.full_name} />
          {next.reviews !== null && (
            <MoreReviews
              key={user.username}
              of={{ username: user.username }}
              answering={user.full_name}
              after={next.reviews}
            />
          )}
        </section>
      )}
    </>
  )
}

interface HeadProps {
  page: PersonPage
  /** Minutes, as of somebody who sells. */
  answersIn: number | null
}

function Head({ page: { user, provider, numbers }, answersIn }: HeadProps) {
  const locale = useLocale()
  const { user: me } = useUser()
  const hasChat = useIsOn('chat')
  const state = useStateName(user.country_code, user.state)
  const spoken = user.languages.map((code) => formatLanguage(code, locale)).join(', ')
  return (
    <header>
      <p className="flex flex-wrap items-center gap-2">
        {user.account_type !== 'user' && (
          <Pill>
            {user.account_type === 'business'
              ? m.profile_type_business()
              : m.profile_type_professional()}
          </Pill>
        )}
        {user.country_code !== '' && (
          <span className="text-muted">
            {[formatCountry(user.country_code, locale), state].filter(Boolean).join(' · ')}
          </span>
        )}
      </p>
      <h1 className="mt-2 text-title wrap-anywhere lg:text-title-desk">{user.full_name}</h1>
      {user.profession !== '' && (
        <p className="text-lead text-muted wrap-anywhere">{user.profession}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {me?.username === user.username ? (
          <ButtonLink variant="act" href="/user-profile">
            {m.profile_change()}
          </ButtonLink>
        ) : hasChat ? (
          <ButtonLink
            variant="act"
            href={`/chatModule/${user.ID}`}
            icon={<MessageCircle aria-hidden="true" />}
          >
            {m.people_write()}
          </ButtonLink>
        ) : null}
        {me?.username !== user.username && <Follow about={{ user_id: user.ID }} />}
        {provider !== null && (
          <ButtonLink variant="outline" href={provider}>
            {m.people_services()}
          </ButtonLink>
        )}
      </div>
      <div className="mt-2 -ml-2 flex min-h-target flex-wrap items-center gap-2">
        <ShareButton title={user.full_name} />
        <Acts person={user} />
      </div>
      {answersIn !== null && (
        <p className="mt-3 text-small text-muted">
          {m.marketplace_answers_in({ time: formatLeft(answersIn * 60, locale) })}
        </p>
      )}
      {spoken !== '' && (
        <p className="mt-3 text-small text-muted">{m.people_speaks({ languages: spoken })}</p>
      )}
      <Numbers numbers={numbers} />
    </header>
  )
}
