import type { Input } from '@plaudit/contract/calls'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Anchor } from '@plaudit/ui/link'
import { Pill } from '@plaudit/ui/pill'
import { part } from '../../../lib/part.ts'
import { Ago } from './ago.tsx'

/** Few posts were changed: what opens their history comes by itself. */
const Edited = part(() => import('./edited.tsx'))

type Said = Pick<Feed, 'user' | 'role' | 'createdAt' | 'editedAt'>

export function Face({ user, size = 40 }: Pick<Said, 'user'> & { size?: 30 | 40 }) {
  return (
    <Avatar
      id={user?.ux_id ?? ''}
      name={user?.full_name ?? m.feeds_somebody()}
      source={user?.avatar ? { src: user.avatar } : null}
      size={size}
    />
  )
}

/** Names the author, their role and the time. */
export function Byline({
  user,
  role,
  createdAt,
  editedAt,
  of,
  isAuthor = false,
}: Said & {
  of: Input<'feeds/getEdits'>
  /** Below what they wrote themselves. */
  isAuthor?: boolean
}) {
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {user && !user.no_page ? (
          <Anchor href={`/page/${user.username}`} className="wrap-anywhere hover:underline">
            {user.full_name}
          </Anchor>
        ) : (
          (user?.full_name ?? m.feeds_somebody())
        )}
        {isAuthor && <Pill size="sm">{m.feeds_author()}</Pill>}
        {role && role !== 'member' && (
          <Pill size="sm" tone="act">
            {role === 'owner' ? m.clubs_role_owner() : m.clubs_role_moderator()}
          </Pill>
        )}
      </p>
      <p className="text-micro text-muted">
        {user?.profession && `${user.profession} · `}
        <Ago at={createdAt} />
        {editedAt && (
          <>
            {' · '}
            <Edited of={of} />
          </>
        )}
      </p>
    </div>
  )
}
