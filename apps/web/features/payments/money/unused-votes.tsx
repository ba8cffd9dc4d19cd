import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { sellsNow } from '../sells.ts'

/** Votes that were bought and not given yet, each organiser's with the contests that take them now. */
export default function UnusedVotes() {
  const { user } = useUser()
  const credits = user?.vote_credits?.filter(({ votes }) => votes > 0) ?? []
  if (credits.length === 0) return null
  return (
    <section aria-labelledby="unused-votes" className="mb-6">
      <h2 id="unused-votes" className="text-small text-muted">
        {m.payments_credits_title()}
      </h2>
      <ul className="divide-y divide-line">
        {credits.map(({ user_id, votes }) => (
          <Unused key={user_id} organiser={user_id} votes={votes} />
        ))}
      </ul>
    </section>
  )
}

/** Contests that a row links to at most: the newest first. */
const most = 3

function Unused({ organiser, votes }: { organiser: number; votes: number }) {
  const { data } = useQuery(
    callQuery('contest/v2/get', { user_id: organiser, sort: 'new' as const, limit: 50 }),
  )
  const contests = data?.contests ?? []
  const taking = contests.filter(sellsNow).slice(0, most)
  const name = contests.find(({ user }) => user !== null)?.user?.full_name
  return (
    <li className="py-2.5">
      <b className="block text-pretty">
        {m.payments_credits_in({ count: votes, name: name ?? m.payments_credits_seller() })}
      </b>
      <span className="flex flex-wrap gap-x-4 text-small text-muted">
        {taking.map((contest) => (
          <Link key={contest.cx_id} kind="action" href={contestHref(contest)}>
            {contest.contest_name}
          </Link>
        ))}
        {data && taking.length === 0 && m.payments_credits_wait()}
      </span>
    </li>
  )
}
