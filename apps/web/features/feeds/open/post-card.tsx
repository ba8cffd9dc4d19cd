import { memo, useState } from 'react'
import MessageSquare from 'lucide-react/icons/message-square'
import Pin from 'lucide-react/icons/pin'
import Share2 from 'lucide-react/icons/share-2'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { WaitingHere } from '../../../components/waiting-here.tsx'
import { loadChunk } from '../../../lib/chunk.ts'
import { part } from '../../../lib/part.ts'
import { Byline, Face } from './byline.tsx'
import { changesOf } from './changes.ts'
import { likedWords } from './liked-words.ts'
import { LikeButton } from './like-button.tsx'
import { PostBody } from './post-body.tsx'

const EditPost = part(() => import('./edit-post.tsx'))
/** The server's drawing stands until the menu's script is there. */
const PostMenu = part(async () => ({ default: (await import('./post-menu.tsx')).PostMenu }))

const share = () => loadChunk(() => import('./share-post.ts'))

interface Props {
  feed: Feed
  href: string
  /** On its own page. */
  large?: boolean
  onGone?: () => void
  /** Its club is its members' alone. */
  isPrivate?: boolean
}

/** A feed item: its author, its text, and its actions. */
export const PostCard = memo(function PostCard({
  feed,
  href,
  large,
  onGone,
  isPrivate = false,
}: Props) {
  const [editing, setEditing] = useState(false)
  return (
    <Card as="article" data-press="" className={feed.pinned ? 'bg-primary-soft!' : ''}>
      {feed.pinned && (
        <p className="mb-2 flex items-center gap-1.5 text-micro font-medium">
          <Pin aria-hidden="true" className="size-3.5" />
          {m.feeds_pinned()}
        </p>
      )}
      {feed.hidden && (
        <p className="mb-2 text-micro font-medium text-danger-text">{m.feeds_hidden()}</p>
      )}
      <header className="mb-3 flex items-start gap-3">
        <Face user={feed.user} />
        <Byline {...feed} of={{ fx_id: feed.fx_id }} />
        <PostMenu
          waiting={<span className="size-target" />}
          feed={feed}
          onEdit={() => setEditing(true)}
          onGone={onGone}
        />
      </header>
      {editing ? (
        <EditPost
          feed={feed}
          onDone={() => setEditing(false)}
          waiting={<PostBody feed={feed} large={large === true} />}
        />
      ) : (
        <PostBody feed={feed} large={large === true} />
      )}
      {large && feed.likes > 0 && <p className="mt-3 text-small text-muted">{likedWords(feed)}</p>}
      <WaitingHere lane={changesOf(feed.fx_id)} />
      <footer className="mt-2 -mb-2 -ml-2 flex flex-wrap items-center gap-x-2">
        <LikeButton
          about={{ fx_id: feed.fx_id }}
          liked={feed.liked}
          count={feed.likes}
          enabled={feed.can.like}
        />
        <Anchor
          href={href}
          className="num relative inline-flex min-h-target items-center gap-1.5 rounded-full px-2 text-small font-medium hover:bg-fill"
        >
          <MessageSquare aria-hidden="true" className="size-4.5" />
          <span className="hidden-text">
            {`${m.feeds_open()} (${m.feeds_comments({ count: feed.comments })})`}
          </span>
          <span aria-hidden="true">{feed.comments}</span>
        </Anchor>
        <Button
          variant="ghost"
          size="sm"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share().then(({ sharePost }) => sharePost(href, isPrivate))}
        >
          {m.feeds_share()}
        </Button>
      </footer>
      {!large && feed.top_comment && <TopComment comment={feed.top_comment} />}
    </Card>
  )
})

/** Shows the most liked comment below a post. */
function TopComment({
  comment: { user, text, likes },
}: {
  comment: NonNullable<Feed['top_comment']>
}) {
  return (
    <div className="mt-4 flex items-start gap-2.5 rounded-in bg-sunken p-3 text-small">
      <Face user={user} size={30} />
      <p className="line-clamp-3 min-w-0 wrap-anywhere">
        <span className="font-semibold">{user?.full_name ?? m.feeds_somebody()}</span> {text}{' '}
        <span className="num text-muted">{m.feeds_likes({ count: likes })}</span>
      </p>
    </div>
  )
}
