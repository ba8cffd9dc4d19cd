import type { Comment, Reply } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { changesOf } from './changes.ts'

type Said = Comment | Reply

export const isReply = (said: Said): said is Reply => 'reply_id' in said
/** By which name calls take it. */
export const idOf = (said: Said) =>
  isReply(said) ? { reply_id: said.reply_id } : { comment_id: said.comment_id }

export const laneOf = (said: Said): string =>
  changesOf(isReply(said) ? said.reply_id : said.comment_id)

/** Changes one's own comment or reply: now, or when the network is back. */
export function changeSaid(said: Said, text: string): Promise<unknown> {
  const told = { label: m.feeds_waiting_edit({ text }), lane: laneOf(said), replaces: true }
  return isReply(said)
    ? sendOrKeep('replies/edit', { reply_id: said.reply_id, text }, told)
    : sendOrKeep('comments/edit', { comment_id: said.comment_id, text }, told)
}

/** Deletes a post or comment: its waiting changes need not go out before. */
export function deleteSaid(said: Said, reason: string): Promise<unknown> {
  const label = m.feeds_waiting_delete({ text: said.text })
  const told = { label, lane: laneOf(said), replaces: () => true }
  return isReply(said)
    ? sendOrKeep('replies/delete', { reply_id: said.reply_id, reason }, told)
    : sendOrKeep('comments/delete', { comment_id: said.comment_id, reason }, told)
}
