import { useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { SessionUser } from '@plaudit/contract/accounts'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/profile'
import { signInHref, signUpHref } from '../../lib/addresses.ts'
import { pageMeta } from '../../lib/meta.ts'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import type { BelowProps } from './below.tsx'

const OwnMoney = part(() => import('./own-money.tsx'), { otherwise: MoneyRoom })
/** Signs, menus and what they count: most of it is below what a phone shows at first. */
const Below = part<BelowProps>(() => import('./below.tsx'))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.phone_me(), description: m.common_site_description(), hidden: true })

/**
 * `/app/profile`: who I am, what is mine, how this device shows it. Until it is known who is here and what serves them,
 * a screen of room stands for it. The later screen is drawn anew, so that nothing on the screen is pushed.
 */
export default function Profile() {
  const { user, known } = useUser()
  const screen = <Screen user={user} known={known} />
  // An answer turns the whole screen: drawn in pieces it leaves a slow phone free for taps.
  return useDeferredValue(screen)
}

function Screen({ user, known }: { user: SessionUser | undefined; known: boolean }) {
  const room = (user || !known) && <RowsRoom />
  return (
    <div
      key={user ? 'person' : known ? 'stranger' : 'unknown'}
      className="mx-auto max-w-[640px] px-gutter pt-5 pb-8"
    >
      {user ? <Person user={user} /> : known ? <Stranger /> : <Unknown />}
      {user ? <OwnMoney waiting={<MoneyRoom />} /> : !known && <MoneyRoom />}
      <Below isPerson={user !== undefined} room={room} waiting={room} />
    </div>
  )
}

const rows = Array.from({ length: 12 }, (_, at) => at)

/** As high as a phone: what stands below it is not on the screen yet. */
function RowsRoom() {
  return (
    <div aria-busy="true" className="mt-5 min-h-dvh">
      {rows.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 border-b border-line">
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
