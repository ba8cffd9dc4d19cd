import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useUser } from '../../lib/user.ts'
import { creditsIn } from '../voting/open/sold.ts'

/** Where no bought votes are taken: what becomes of those that the person has of this organiser. */
export function KeptCredits({ contest }: { contest: Contest }) {
  const { user } = useUser()
  const own = creditsIn(user, contest)
  if (own === 0) return null
  return (
    <Banner tone="info" inset className="mt-6">
      <b className="block">{m.payments_your_credits({ count: own })}</b>
      {m.payments_credits_kept({
        name: contest.user?.full_name ?? m.payments_credits_seller(),
      })}
    </Banner>
  )
}
