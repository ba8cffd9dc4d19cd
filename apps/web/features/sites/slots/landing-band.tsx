import type { ComponentType, ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trophy from 'lucide-react/icons/trophy'
import UsersRound from 'lucide-react/icons/users-round'
import type { SessionUser } from '@plaudit/contract/accounts'
import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Room } from '../../../components/room.tsx'
import { personEntries } from '../../../gathered/menus.ts'
import { callQuery } from '../../../lib/query.ts'
import { useIsOn } from '../../../lib/site.ts'
import { useLinks } from '../../../lib/use-links.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'

/** Tasks that stand in the band; all of them are the person's tasks. */
const shown = 4

type Waiting = Reply<'api/getWaiting'>

/**
 * On top of `/` and `/app`: what waits for the person who looks, what they have not read, and what they follow that is
 * live now; an account that did nothing yet gets three doors (product 14).
 */
export default function LandingBand() {
  const { user, known } = useUser()
  const { data, isError, isPaused } = useQuery({
    ...callQuery('api/getWaiting', {}),
    enabled: user !== undefined,
  })
  if ((isError || isPaused) && data === undefined) return null
  if (known && user === undefined) return null
  return (
    <Room
      name="band"
      waits={user === undefined || data === undefined}
      className="border-line bg-primary-soft has-[li]:border-b"
    >
      {user && data && <Band user={user} data={data} />}
    </Room>
  )
}

function Band({ user, data }: { user: SessionUser; data: Waiting }) {
  return (
    <>
      {!data.has_begun && <Doors name={user.full_name ?? ''} />}
      <section aria-label={m.sites_band()} className="hidden has-[li]:block">
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
          {data.waiting.length > 0 && <Waits waiting={data} />}
          {data.live.length > 0 && <LiveNow live={data.live} />}
          {/* Counted by calls of their own, which end last: nothing stands below to be pushed. */}
          <Unread />
        </div>
      </section>
    </>
  )
}

function Waits({ waiting: { waiting, total } }: { waiting: Waiting }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-head">{m.sites_waits({ count: total })}</h2>
        {total > shown && (
          <Link kind="action" href="/my-tasks">
            {m.sites_waits_all()}
          </Link>
        )}
      </div>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {waiting.slice(0, shown).map(({ key, text, href }) => (
          <li key={key}>
            <Row href={href}>
              <WaitSign href={href} />
              <span className="min-w-0 flex-1 text-pretty">{text}</span>
            </Row>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor
      href={href}
      className="flex min-h-target items-center gap-3 rounded-in bg-raised px-4 py-2 hover:bg-sunken"
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
    </Anchor>
  )
}

/** New things in the parts of the person's menu that count them: notices, conversations. */
function Unread() {
  const numbered = useLinks(personEntries).flatMap(({ href, label, useBadge, isCalm }) =>
    useBadge === undefined || isCalm ? [] : [{ href, label, useBadge }],
  )
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {numbered.map((one) => (
        <UnreadOf key={one.href} {...one} />
      ))}
    </ul>
  )
}

function UnreadOf({
  href,
  label,
  useBadge,
}: {
  href: string
  label: string
  useBadge: () => number
}) {
  const count = useBadge()
  if (count === 0) return null
  return (
    <li>
      <Anchor
        href={href}
        className="flex min-h-target flex-wrap items-center gap-x-2 rounded-full bg-raised px-4 hover:bg-sunken"
      >
        {label} <b className="num">{m.sites_unread({ count })}</b>
      </Anchor>
    </li>
  )
}

function LiveNow({ live }: { live: Waiting['live'] }) {
  const locale = useLocale()
  return (
    <div>
      <h2 className="text-head">{m.sites_live()}</h2>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {live.map(({ key, title, href, until }) => (
          <li key={key}>
            <Row href={href}>
              <span className="min-w-0 flex-1">
                <b className="block truncate">{title}</b>
                <span className="block text-small text-muted">
                  {m.sites_live_until({ when: formatDateTime(until, locale) })}
                </span>
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Sign = ComponentType<{ 'aria-hidden': 'true'; className: string }>

const signs: readonly (readonly [RegExp, Sign, tone: string])[] = [
  [
    /^\/(orders?|sales|payments|earnings|cart|subscriptions)/,
    ShoppingBag,
    'bg-act-soft text-act-text',
  ],
  [
    /^\/(studio|managecontestant|editContests|judge|cx|contest)/,
    Trophy,
    'bg-won-soft text-won-text',
  ],
  [/^\/(chat|conversations)/, MessageCircle, 'bg-fill'],
  [/^\/(c|groups|myclubs)(\/|$)/, UsersRound, 'bg-fill'],
]

/** Shows the part of a waiting thing. */
function WaitSign({ href }: { href: string }) {
  const [, Icon = ListChecks, tone = 'bg-fill'] = signs.find(([of]) => of.test(href)) ?? []
  return (
    <span className={`grid size-10 flex-none place-items-center rounded-in ${tone}`}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}

function Doors({ name }: { name: string }) {
  const hasServices = useIsOn('services')
  const doors = [
    { href: '/contests', title: m.sites_door_vote(), text: m.sites_door_vote_text() },
    ...(hasServices
      ? [{ href: '/add-service', title: m.sites_door_sell(), text: m.sites_door_sell_text() }]
      : []),
    { href: '/editContests', title: m.sites_door_run(), text: m.sites_door_run_text() },
  ]
  return (
    <section aria-labelledby="doors">
      <div className="page py-6">
        <h2 id="doors" className="text-head">
          {m.sites_doors({ name })}
        </h2>
        <ul className="mt-3 grid gap-3 md:grid-cols-3">
          {doors.map(({ href, title, text }) => (
            <li key={href}>
              <Anchor
                href={href}
                className="block h-full rounded-card bg-raised p-4 hover:bg-sunken"
              >
                <b className="block text-act-text">{title}</b>
                <span className="text-small text-pretty text-muted">{text}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
