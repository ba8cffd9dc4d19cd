import type { NoticeFeed } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'

export const feedNames: Record<NoticeFeed, () => string> = {
  comment: m.notifications_feed_comment,
  reply: m.notifications_feed_reply,
  like: m.notifications_feed_like,
  order: m.notifications_feed_order,
  offer: m.notifications_feed_offer,
  vote: m.notifications_feed_vote,
  entry: m.notifications_feed_entry,
  review: m.notifications_feed_review,
  payout: m.notifications_feed_payout,
  message: m.notifications_feed_message,
  system: m.notifications_feed_system,
}
