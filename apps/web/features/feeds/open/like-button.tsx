import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { Input } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { feel } from '../../../lib/feel.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { patchFeed } from './patch-feed.ts'

interface Props {
  /** Subject of the like: `{fx_id}`, `{comment_id}` … */
  about: Omit<Input<'likes/toggle'>, 'liked'>
  liked: boolean
  count: number
  enabled: boolean
  /** A heart, or a thumb where a heart beside it keeps something. */
  sign?: 'heart' | 'thumb'
}

/** A sign that turns at once and says the exact count when the server has answered; a double tap changes nothing. */
export function LikeButton({ about, liked, count, enabled, sign = 'heart' }: Props) {
  const Sign = sign === 'heart' ? Heart : ThumbsUp
  const [shown, setShown] = useState({ liked, count })
  const [told, setTold] = useState(shown)
  // Each by itself: the count of others may come before the answer to one's own tap. Not by an effect, which would draw
  // every like of a page once more as it becomes alive.
  if (told.liked !== liked || told.count !== count) {
    setTold({ liked, count })
    setShown({
      liked: told.liked === liked ? shown.liked : liked,
      count: told.count === count ? shown.count : count,
    })
  }
  const queryClient = useQueryClient()
  const like = useMutation({
    mutationFn: (wanted: boolean) =>
      sendOrKeep(
        'likes/toggle',
        { ...about, liked: wanted },
        {
          label: wanted ? m.feeds_waiting_like() : m.feeds_waiting_unlike(),
          lane: `like:${JSON.stringify(about)}`,
          replaces: true,
        },
      ),
    // A like that waits shows as it was turned.
    onSuccess: (outcome) => {
      if (!('sent' in outcome)) return
      const answer = outcome.sent
      setShown({ liked: answer.liked, count: answer.count })
      const { fx_id, type } = about
      if (fx_id !== undefined && (type ?? 'Feed') === 'Feed')
        patchFeed(queryClient, fx_id, { liked: answer.liked, likes: answer.count })
    },
    onError: () => setShown({ liked, count }),
  })
  const toggle = () => {
    const wanted = !shown.liked
    if (wanted) feel()
    setShown({ liked: wanted, count: shown.count + (wanted ? 1 : -1) })
    like.mutate(wanted)
  }
  return (
    <button
      type="button"
      disabled={!enabled || like.isPending}
      aria-pressed={shown.liked}
      onClick={toggle}
      className="num relative inline-flex min-h-target items-center gap-1.5 rounded-full px-2 text-small font-medium enabled:hover:bg-fill aria-pressed:text-act-text"
    >
      <Sign aria-hidden="true" className={`size-4.5 ${shown.liked ? 'fill-current' : ''}`} />
      <span className="hidden-text">
        {`${shown.liked ? m.feeds_unlike() : m.feeds_like()} (${m.feeds_likes({ count: shown.count })})`}
      </span>
      <span aria-hidden="true">{shown.count}</span>
    </button>
  )
}
