import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { FollowedCovers } from '../../contests/open/followed-covers.tsx'
import { FollowedList } from '../open/followed-list.tsx'
import { useFollows } from '../open/use-follow.ts'

const most = 4
const mostCovers = 8

/**
 * Things that the person follows, at home in the shell: contests by their pictures, then the rest. Nothing where there
 * is none.
 */
export default function Followed() {
  const { data } = useFollows()
  if (!data || data.follows.length === 0) return null
  const contests = data.follows.filter(({ kind }) => kind === 'contest')
  const others = data.follows.filter(({ kind }) => kind !== 'contest')
  return (
    <section className="mt-8">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-head">{m.notifications_followed_title()}</h2>
        {(contests.length > 2 || others.length > most) && (
          <Link kind="action" href="/notifications/preferences#followed">
            {m.notifications_followed_all()}
          </Link>
        )}
      </div>
      {contests.length > 0 && <FollowedCovers follows={contests.slice(0, mostCovers)} />}
      {others.length > 0 && <FollowedList follows={others.slice(0, most)} />}
    </section>
  )
}
