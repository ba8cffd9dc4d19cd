import { useLocation } from 'react-router'
import Heart from 'lucide-react/icons/heart'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { signInHref } from '../../../lib/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { LikeButton } from '../../feeds/open/like-button.tsx'
import { ReportButton } from '../../reports/open/report-button.tsx'

/** Actions of any reader of a person's page: applaud, and say that something is wrong. */
export default function PersonActs({ person }: { person: { ID: number; username: string } }) {
  const { user, known } = useUser()
  const location = useLocation()
  const isOwn = user?.username === person.username
  const about = { user_id: person.ID }
  const likes = useQuery({
    queryKey: ['likes/get', about, user?.username],
    queryFn: ({ signal }) => api.call('likes/get', about, { quiet: true, signal }),
    enabled: known,
  })
  return (
    <div className="flex min-h-target flex-wrap items-center gap-2">
      {likes.data &&
        (user ? (
          <LikeButton
            about={{ ...about, type: 'User' }}
            liked={likes.data.liked}
            count={likes.data.count}
            enabled={!isOwn}
          />
        ) : (
          <ButtonLink
            size="sm"
            variant="ghost"
            href={signInHref(location)}
            icon={<Heart aria-hidden="true" />}
          >
            {m.people_applaud({ count: likes.data.count })}
          </ButtonLink>
        ))}
      {known && !isOwn && <ReportButton thing={{ entity: 'user', ...about }} />}
    </div>
  )
}
