import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../../components/query-fault.tsx'
import { FollowedList } from '../open/followed-list.tsx'
import { useFollows } from '../open/use-follow.ts'

/** Everything that the person follows, below what reaches them. */
export default function FollowedCard() {
  const query = useFollows()
  return (
    <Card as="section" id="followed" className="mt-6">
      <CardHead title={m.notifications_followed_title()} />
      {query.isError && !query.data ? (
        <QueryFault query={query} title={m.notifications_followed_failed()} level={3} />
      ) : !query.data ? (
        <TextSkeleton lines={3} />
      ) : query.data.follows.length === 0 ? (
        <p className="mt-2 text-muted">{m.notifications_followed_none()}</p>
      ) : (
        <FollowedList follows={query.data.follows} />
      )}
    </Card>
  )
}
