import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { Reply } from '@plaudit/contract/calls'
import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { callKey } from '../../../lib/query.ts'
import { sendFollow, type Followable } from './use-follow.ts'

type Followed = Reply<'follows/get'>['follows'][number]

const kinds: Record<FollowKind, () => string> = {
  contest: m.notifications_followed_contest,
  contestant: m.notifications_followed_contestant,
  club: m.notifications_followed_club,
  user: m.notifications_followed_user,
}

const named = ({ kind, id }: Followed): Followable => {
  if (kind === 'contest') return { cx_id: id }
  if (kind === 'contestant') return { assox_id: id }
  return kind === 'club' ? { gx_id: id } : { user_id: Number(id) }
}

/** Things that a person follows, each with its way there and the way out. */
export function FollowedList({ follows }: { follows: readonly Followed[] }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (one: Followed) => sendFollow(named(one), false, one.title),
    onSuccess: async (outcome, ended) => {
      if ('sent' in outcome)
        await client.invalidateQueries({ queryKey: callKey('follows/get', {}) })
      else
        client.setQueryData<Reply<'follows/get'>>(
          callKey('follows/get', {}),
          (old) => old && { ...old, follows: old.follows.filter((one) => one !== ended) },
        )
    },
  })
  return (
    <ul className="divide-y divide-line">
      {follows.map((one) => (
        <li key={`${one.kind} ${one.id}`} className="flex items-center gap-2">
          <Anchor
            href={one.href}
            className="flex min-h-14 min-w-0 flex-1 flex-col justify-center py-2 hover:underline"
          >
            <span className="truncate font-semibold">{one.title}</span>
            <span className="text-small text-muted">{kinds[one.kind]()}</span>
          </Anchor>
          <IconButton
            label={m.notifications_unfollow({ title: one.title })}
            icon={<X aria-hidden="true" />}
            disabled={end.isPending}
            onClick={() => end.mutate(one)}
          />
        </li>
      ))}
    </ul>
  )
}
