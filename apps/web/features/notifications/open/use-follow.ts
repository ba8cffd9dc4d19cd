import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useUser } from '../../../lib/user.ts'

/** What can be followed, as the call names it. */
export type Followable =
  | { cx_id: string }
  | { assox_id: string }
  | { gx_id: string }
  | { user_id: number }

const kinds: Record<string, FollowKind> = {
  cx_id: 'contest',
  assox_id: 'contestant',
  gx_id: 'club',
  user_id: 'user',
}

const done: Record<FollowKind, () => string> = {
  contest: m.notifications_follow_contest_done,
  contestant: m.notifications_follow_contestant_done,
  club: m.notifications_follow_club_done,
  user: m.notifications_follow_user_done,
}

/** What the person follows; asked for once for all buttons of a visit. */
export function useFollows() {
  const { user } = useUser()
  return useQuery({ ...callQuery('follows/get', {}), enabled: user !== undefined })
}

/** Whether something is followed, and what follows it or no longer. */
export function useFollow(about: Followable) {
  const [name = '', id = ''] = Object.entries(about)[0] ?? []
  const kind = kinds[name] ?? 'contest'
  const client = useQueryClient()
  const { data } = useFollows()
  const isFollowed = data?.follows.some((one) => one.kind === kind && one.id === String(id))
  const toggle = useMutation({
    mutationFn: (wanted: boolean) => api.call('follows/toggle', { ...about, wanted }),
    onSuccess: async ({ followed }) => {
      showSuccess(followed ? done[kind]() : m.notifications_unfollowed())
      await client.invalidateQueries({ queryKey: callKey('follows/get', {}) })
    },
  })
  return { isFollowed: isFollowed === true, isKnown: data !== undefined, toggle }
}
