import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trophy from 'lucide-react/icons/trophy'
import UsersRound from 'lucide-react/icons/users-round'
import { m } from '@plaudit/i18n/messages'
import { Anchor, Link } from '@plaudit/ui/link'
import { callQuery } from '../../../lib/query.ts'
import { useSite } from '../../../lib/site.ts'
import { useUser } from '../../../lib/user.ts'

/** How many stand in the band; all of them are the person's tasks. */
const shown = 4

/** What waits for the person who looks, on top of `/`; an account that did nothing yet gets three doors (product 14). */
export default function LandingBand() {
  const { user } = useUser()
  const { data } = useQuery({ ...callQuery('api/getWaiting', {}), enabled: user !== undefined })
  if (user === undefined || data === undefined) return null
  if (!data.has_begun) return <Doors name={user.full_name ?? ''} />
  if (data.waiting.length === 0) return null
  return (
    <section aria-labelledby="waits" className="border-b border-line bg-primary-soft">
      <div className="page py-4">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="waits" className="text-head">
            {m.sites_waits({ count: data.total })}
          </h2>
          {data.total > shown && (
            <Link kind="action" href="/my-tasks">
              {m.sites_waits_all()}
            </Link>
          )}
        </div>
        <ul className="mt-2 grid gap-2 sm:grid-cols-2">
          {data.waiting.slice(0, shown).map(({ key, text, href }) => (
            <li key={key}>
              <Anchor
                href={href}
                className="flex min-h-target items-center gap-3 rounded-in bg-raised px-4 py-2 hover:bg-sunken"
              >
                <WaitSign href={href} />
                <span className="min-w-0 flex-1 text-pretty">{text}</span>
                <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </section>
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

/** Of which part a thing is that waits. */
function WaitSign({ href }: { href: string }) {
  const [, Icon = ListChecks, tone = 'bg-fill'] = signs.find(([of]) => of.test(href)) ?? []
  return (
    <span className={`grid size-10 flex-none place-items-center rounded-in ${tone}`}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}

function Doors({ name }: { name: string }) {
  const parts = useSite()?.parts
  const doors = [
    { href: '/contests', title: m.sites_door_vote(), text: m.sites_door_vote_text() },
    ...(parts?.services === false
      ? []
      : [{ href: '/add-service', title: m.sites_door_sell(), text: m.sites_door_sell_text() }]),
    { href: '/editContests', title: m.sites_door_run(), text: m.sites_door_run_text() },
  ]
  return (
    <section aria-labelledby="doors" className="border-b border-line bg-primary-soft">
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
