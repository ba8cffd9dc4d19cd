import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { FollowedList } from '../open/followed-list.tsx'
import { useFollows } from '../open/use-follow.ts'

const most = 4

/** What the person follows, at home in the shell; nothing where there is none. */
export default function Followed() {
  const { data } = useFollows()
  if (!data || data.follows.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-head">{m.notifications_followed_title()}</h2>
      <FollowedList follows={data.follows.slice(0, most)} />
      {data.follows.length > most && (
        <p className="mt-2">
          <Link kind="action" href="/notifications/preferences#followed">
            {m.notifications_followed_all()}
          </Link>
        </p>
      )}
    </section>
  )
}
