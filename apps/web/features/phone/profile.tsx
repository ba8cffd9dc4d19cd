import { Fragment, useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import { m } from '@plaudit/i18n/messages'
import type { SessionUser } from '@plaudit/contract/accounts'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Anchor, Link } from '@plaudit/ui/link'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/profile'
import { tabsHere, rootOf } from '../../components/app/tab-addresses.ts'
import { barEntries, footEntries } from '../../gathered/menus.ts'
import { toApp } from '../../lib/app-address.ts'
import { signInHref, signUpHref } from '../../lib/addresses.ts'
import { pageMeta } from '../../lib/meta.ts'
import { part } from '../../lib/part.ts'
import { useSwitched } from '../../lib/site.ts'
import { useLinks } from '../../lib/use-links.ts'
import { signOut } from '../../lib/sign-out.ts'
import { useUser } from '../../lib/user.ts'
import { useOwnLinks } from '../../lib/use-own-links.ts'
import { Look } from './look.tsx'
import { OwnRows, type OwnLinks } from './own-rows.tsx'
import { rowClass } from './row-class.ts'

const OwnMoney = part(() => import('./own-money.tsx'), { otherwise: MoneyRoom })
const InstallRow = part(() => import('./install-row.tsx'), { otherwise: () => null })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.phone_me(), description: m.common_site_description(), hidden: true })

/**
 * `/app/profile`: who I am, what is mine, how this device shows it. Until it is known who is here and what serves them,
 * a screen of room stands for it. What comes then is drawn anew, so that nothing on the screen is pushed.
 */
export default function Profile() {
  const { user, known } = useUser()
  const { isKnown, own, more } = useOwnLinks()
  const screen = <Screen user={user} known={known} isKnown={isKnown} links={{ own, more }} />
  // An answer turns the whole screen: drawn in pieces it leaves a slow phone free for taps.
  return useDeferredValue(screen)
}

interface ScreenProps {
  user: SessionUser | undefined
  known: boolean
  isKnown: boolean
  links: OwnLinks
}

function Screen({ user, known, isKnown, links }: ScreenProps) {
  return (
    <div
      key={user ? 'person' : known ? 'stranger' : 'unknown'}
      className="mx-auto max-w-[640px] px-gutter pt-5 pb-8"
    >
      {user ? <Person user={user} /> : known ? <Stranger /> : <Unknown />}
      {user ? <OwnMoney waiting={<MoneyRoom />} /> : !known && <MoneyRoom />}
      {user && isKnown ? <OwnRows links={links} /> : (user || !known) && <RowsRoom />}
      <Fragment key={isKnown ? 'below' : 'below for now'}>
        <Besides />
        <InstallRow />
        <Look />
        <Rest />
      </Fragment>
      {user && <Leave />}
    </div>
  )
}

const rows = Array.from({ length: 12 }, (_, at) => at)

/** As high as a phone: what stands below it is not on the screen yet. */
function RowsRoom() {
  return (
    <div aria-busy="true" className="mt-5 min-h-dvh">
      {rows.map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="size-5 flex-none" />
          <Skeleton className="h-4 w-[45%]" />
        </div>
      ))}
    </div>
  )
}

function Person({ user }: { user: SessionUser }) {
  const name = user.full_name ?? user.username ?? ''
  return (
    <div className="flex items-center gap-4">
      <Avatar
        id={user.ux_id ?? name}
        name={name}
        {...(user.avatar && { source: { src: user.avatar } })}
        size={64}
      />
      <div className="min-w-0">
        <h1 className="text-head wrap-anywhere">{name}</h1>
        <p className="truncate text-small text-muted">
          {[user.username, user.profession].filter(Boolean).join(' · ')}
        </p>
        {user.username && (
          <Link kind="action" href={`/page/${user.username}`}>
            {m.phone_see_page()}
          </Link>
        )}
      </div>
    </div>
  )
}

/** As high as the money that comes: nothing moves below it. */
function MoneyRoom() {
  return <Skeleton className="mt-5 h-[90px] rounded-card" />
}

function Stranger() {
  const location = useLocation()
  return (
    <>
      <h1 className="text-head">{m.phone_sign_in_title()}</h1>
      <p className="mt-1.5 text-muted">{m.phone_sign_in_text()}</p>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
        <ButtonLink variant="act" size="lg" href={signInHref(location)}>
          {m.common_sign_in()}
        </ButtonLink>
        <ButtonLink size="lg" href={signUpHref(location)}>
          {m.common_sign_up()}
        </ButtonLink>
      </div>
    </>
  )
}

function Unknown() {
  return (
    <div aria-busy="true" className="flex items-center gap-4">
      <h1 className="hidden-text">{m.phone_me()}</h1>
      <Skeleton className="size-16 flex-none rounded-full" />
      <p className="flex-1 text-muted">{m.phone_me_coming()}</p>
    </div>
  )
}

function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Anchor href={href} className={rowClass}>
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <ChevronRight aria-hidden="true" className="size-4.5 text-muted" />
      </Anchor>
    </li>
  )
}

/** What the main site has in its bar, and no tab stands for. */
function Besides() {
  const roots = tabsHere(useSwitched()).map(rootOf)
  const links = useLinks(barEntries).filter(({ href }) => !roots.includes(toApp(href)))
  if (links.length === 0) return null
  return (
    <nav aria-label={m.phone_discover()} className="mt-7">
      <h2 className="mb-2 text-small font-semibold text-muted">{m.phone_discover()}</h2>
      <ul className="border-t border-line">
        {links.map(({ href, label }) => (
          <Row key={href} href={href}>
            {label}
          </Row>
        ))}
      </ul>
    </nav>
  )
}

/** Help and what the law asks for: the foot of the main site. */
function Rest() {
  const links = useLinks(footEntries)
  return (
    <nav aria-label={m.phone_about()} className="mt-7">
      <ul className="border-t border-line">
        <Row href="/app/waiting">{m.phone_waiting_and_kept()}</Row>
        {links.map(({ href, label }) => (
          <Row key={href} href={href}>
            {label}
          </Row>
        ))}
      </ul>
    </nav>
  )
}

function Leave() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      full
      className="mt-7"
      loading={leaving}
      icon={<LogOut aria-hidden="true" />}
      onClick={() => {
        setLeaving(true)
        void signOut('/app')
      }}
    >
      {m.common_sign_out()}
    </Button>
  )
}
