import { useLocation } from 'react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { signInHref } from '../../../lib/addresses.ts'
import { useUser } from '../../../lib/user.ts'
import { useFollow, type Followable } from './use-follow.ts'

/** Follows a contest, a contestant, a club or a person: what the person is told of then, the answer says. */
export default function FollowButton({
  about,
  variant = 'outline',
}: {
  about: Followable
  variant?: 'outline' | 'quiet'
}) {
  const { user, known } = useUser()
  const location = useLocation()
  const { isFollowed, isKnown, toggle } = useFollow(about)
  if (known && !user)
    return (
      <ButtonLink variant={variant} href={signInHref(location)} icon={<Bell aria-hidden="true" />}>
        {m.notifications_follow()}
      </ButtonLink>
    )
  return (
    <Button
      variant={variant}
      aria-pressed={isFollowed}
      loading={toggle.isPending}
      disabled={!isKnown}
      icon={isFollowed ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      onClick={() => toggle.mutate(!isFollowed)}
    >
      {isFollowed ? m.notifications_following() : m.notifications_follow()}
    </Button>
  )
}
