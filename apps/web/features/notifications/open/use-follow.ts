import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'

/** Things that can be followed, as the call names them. */
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

/** Reads the things that the person follows; asked once for all buttons of a visit. */
export function useFollows() {
  const { user } = useUser()
  return useQuery({ ...callQuery('follows/get', {}), enabled: user !== undefined })
}

/** A page's title without the site's name behind it: what is followed, as its person knows it. */
const titleHere = (): string => document.title.split(' · ')[0] ?? ''

/** Turns following on or off; without a network the last turn waits. */
export const sendFollow = (about: Followable, wanted: boolean, title: string) =>
  sendOrKeep(
    'follows/toggle',
    { ...about, wanted },
    {
      label: wanted
        ? m.notifications_waiting_follow({ title })
        : m.notifications_waiting_unfollow({ title }),
      lane: `follow:${Object.values(about).join()}`,
      replaces: true,
    },
  )

/** Returns the state of following, and the act that turns it. */
export function useFollow(about: Followable) {
  const [name = '', id = ''] = Object.entries(about)[0] ?? []
  const kind = kinds[name] ?? 'contest'
  const client = useQueryClient()
  const { data } = useFollows()
  // A follow that waits shows as it was turned.
  const [turned, setTurned] = useState<boolean>()
  const isFollowed =
    turned ?? data?.follows.some((one) => one.kind === kind && one.id === String(id))
  const toggle = useMutation({
    mutationFn: (wanted: boolean) => sendFollow(about, wanted, titleHere()),
    onSuccess: async (outcome, wanted) => {
      if ('waits' in outcome) return setTurned(wanted)
      setTurned(undefined)
      showSuccess(outcome.sent.followed ? done[kind]() : m.notifications_unfollowed())
      await client.invalidateQueries({ queryKey: callKey('follows/get', {}) })
    },
  })
  return { isFollowed: isFollowed === true, isKnown: data !== undefined, toggle }
}
