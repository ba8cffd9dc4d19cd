import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/auth'
import { nextPath } from '../../lib/addresses.ts'
import { useHydrated } from '@plaudit/ui/hydrated'
import { pageMeta } from '../../lib/meta.ts'
import { useUser } from '../../lib/user.ts'
import { EmailCard, NewPasswordCard, PhoneCard, SetupCard, Side, SignedInCard } from './later.ts'
import { takeSetupToken } from './setup.ts'
import { wayOf } from './ways-in.ts'
import { WaysIn } from './ways-in-card.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title:
      wayOf(new URLSearchParams(args.location.search)) === 'new'
        ? m.common_sign_up()
        : m.common_sign_in(),
    description: m.accounts_description(),
    path: '/auth',
    hidden: true,
  })

/** `/auth` and `/auth/login`: the ways in; with a set-up link, the account of the first admin. */
export default function Auth() {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] grid-cols-[minmax(0,1fr)] lg:-mb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Side waiting={<div className="hidden bg-stage lg:block" />} />
      <div className="min-w-0 px-gutter py-8 sm:py-12 lg:grid lg:items-center">
        <div className="mx-auto w-full max-w-110">
          <Card />
        </div>
      </div>
    </div>
  )
}

function Card() {
  const setup = useSetupToken()
  const { pathname, search } = useLocation()
  const { user } = useUser()
  const [hasEntered, setEntered] = useState(false)
  if (setup !== undefined) return <SetupCard token={setup} />
  const asked = new URLSearchParams(search)
  const password = asked.get('password')
  if (password !== null) return <NewPasswordCard token={password} />
  const confirm = asked.get('confirm')
  if (user && confirm === 'phone') return <PhoneCard user={user} next={nextPath(search)} />
  if (user?.email && confirm === 'email') return <EmailCard user={user} next={nextPath(search)} />
  // A person who has just signed in is on the way back to where they were.
  if (user && !hasEntered) return <SignedInCard user={user} next={nextPath(search)} />
  return (
    <WaysIn base={pathname.replace(/\/+$/, '')} fallback="/" onEntered={() => setEntered(true)} />
  )
}

/** Returns the token of the address, and once the page is alive the token that this tab remembers. */
function useSetupToken(): string | undefined {
  const [search] = useSearchParams()
  const isAlive = useHydrated()
  const [token, setToken] = useState(search.get('setup') ?? undefined)
  useEffect(() => {
    if (isAlive) setToken((known) => takeSetupToken() ?? known)
  }, [isAlive])
  return token
}
