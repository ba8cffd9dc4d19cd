import { useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/mobile-login'
import { nextPath } from '../../lib/addresses.ts'
import { pageMeta } from '../../lib/meta.ts'
import { useUser } from '../../lib/user.ts'
import { SignedInCard } from './later.ts'
import { WaysIn } from './ways-in-card.tsx'

const contests = '/mobile/contests/'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_sign_in(),
    description: m.accounts_description(),
    hidden: true,
  })

/** `/mobile/`: signing in within the light layout. */
export default function MobileLogin() {
  const { search } = useLocation()
  const { user } = useUser()
  const [hasEntered, setEntered] = useState(false)
  return (
    <div className="px-gutter py-8">
      {user && !hasEntered ? (
        <SignedInCard user={user} next={nextPath(search, contests)} />
      ) : (
        <WaysIn base="/mobile/" fallback={contests} onEntered={() => setEntered(true)} />
      )}
    </div>
  )
}
