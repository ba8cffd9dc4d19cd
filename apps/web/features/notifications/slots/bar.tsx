import Bell from 'lucide-react/icons/bell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationsEvent } from '@plaudit/contract/notifications/shape'
import { m } from '@plaudit/i18n/messages'
import { TopBarIcon } from '@plaudit/ui/top-bar'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useUser } from '../../../lib/user.ts'

const input = { limit: 1 } as const

/** The bell, with how many notices wait; what is seen on one device is gone on all. */
export default function NotificationsIcon() {
  const { user } = useUser()
  return user ? <Icon /> : null
}

function Icon() {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery('notifications/get', input))
  const load = () => void queries.invalidateQueries({ queryKey: callKey('notifications/get') })
  useTopic<NotificationsEvent>('notifications', { onEvent: load, onReset: load })
  const count = data?.unread ?? 0
  return (
    <TopBarIcon
      href="/feed/all"
      label={m.notifications_icon({ count })}
      icon={<Bell aria-hidden="true" />}
      count={count}
    />
  )
}
