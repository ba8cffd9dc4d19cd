import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply as Answer } from '@plaudit/contract/calls'
import type { Comment, Reply } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { WaitingHere } from '../../../components/waiting-here.tsx'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { ShowMore } from '../../../components/show-more.tsx'
import { askOrKept, fromDevice } from '../../../lib/query.ts'
import { Byline, Face } from './byline.tsx'
import { changeSaid, idOf, isReply, laneOf } from './change-said.ts'
import { SaidActs } from './said-acts.tsx'
import { SayField } from './say-field.tsx'
import { Written } from './text.tsx'

interface Props {
  comment: Comment
  /** Author of the post or service that it stands below. */
  authorId: number | null | undefined
  onChanged: () => void
  gxId?: string | undefined
}

/** Replies to a comment, read on to their end once they are asked for. */
const useReplies = (comment_id: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ['replies/get', { comment_id }],
    queryFn: ({ pageParam, signal }) =>
      askOrKept(
        'replies/get',
        { comment_id, limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page: Answer<'replies/get'>) => page.next ?? undefined,
    enabled,
    ...fromDevice(),
  })

/** A comment, its replies, and what one may do with each. */
export function CommentItem({ comment, authorId, gxId, onChanged }: Props) {
  const [answering, setAnswering] = useState(false)
  const [all, setAll] = useState(false)
  const { comment_id, replies_count } = comment
  const rest = replies_count - comment.replies.length
  const more = useReplies(comment_id, all)
  const replies =
    all && more.data ? more.data.pages.flatMap((page) => page.replies) : comment.replies
  const name = comment.user?.full_name ?? m.feeds_somebody()
  return (
    <article id={comment_id} className="scroll-mt-24">
      <Said
        said={comment}
        authorId={authorId}
        gxId={gxId}
        onChanged={onChanged}
        onReply={() => setAnswering(true)}
      />
      <div className="mt-3 ml-4 grid gap-3 border-l-2 border-line pl-4 empty:hidden">
        {replies.map((reply) => (
          <Said
            key={reply.reply_id}
            said={reply}
            authorId={authorId}
            gxId={gxId}
            onChanged={onChanged}
          />
        ))}
        {rest > 0 && !all && (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {m.feeds_replies_more({ count: rest })}
          </Button>
        )}
        {all && <ShowMore query={more} label={m.feeds_show_more()} />}
        <WaitingHere lane={`reply:${comment_id}`} />
        {answering && (
          <SayField
            draft={`reply:${comment_id}`}
            gxId={gxId}
            label={m.feeds_reply_to({ name })}
            verb={m.feeds_reply()}
            send={(text, client_id) =>
              sendOrKeep(
                'replies/add',
                { comment_id, text, client_id },
                { label: m.feeds_waiting_comment({ text }), lane: `reply:${comment_id}` },
              )
            }
            onSent={() => {
              setAnswering(false)
              onChanged()
            }}
            onCancel={() => setAnswering(false)}
          />
        )}
      </div>
    </article>
  )
}

interface SaidProps extends Pick<Props, 'authorId' | 'gxId'> {
  said: Comment | Reply
  onChanged: () => void
  onReply?: () => void
}

function Said({ said, authorId, gxId, onChanged, onReply }: SaidProps) {
  const [editing, setEditing] = useState(false)
  if (said.deleted) return <p className="text-small text-muted">{m.feeds_deleted()}</p>
  if (said.hidden && said.text === '')
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-in bg-sunken p-3 text-small text-muted">
        {m.feeds_comment_hidden()}
      </div>
    )
  return (
    <div data-press="" className="flex gap-3">
      <Face user={said.user} size={30} />
      <div className="min-w-0 grow">
        <Byline
          {...said}
          of={idOf(said)}
          isAuthor={said.user_id !== null && said.user_id === authorId}
        />
        {said.hidden && (
          <p className="text-micro font-medium text-danger-text">{m.feeds_comment_hidden()}</p>
        )}
        {editing ? (
          <SayField
            gxId={gxId}
            draft={`edit:${isReply(said) ? said.reply_id : said.comment_id}`}
            label={m.feeds_edit()}
            verb={m.feeds_save()}
            start={said.text}
            send={(text) => changeSaid(said, text)}
            onSent={() => {
              setEditing(false)
              onChanged()
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Written text={said.text} className="mt-1" />
        )}
        <WaitingHere lane={laneOf(said)} />
        <SaidActs
          said={said}
          onChanged={onChanged}
          onReply={onReply}
          onEdit={() => setEditing(true)}
        />
      </div>
    </div>
  )
}
