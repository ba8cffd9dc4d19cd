import type { PublicUser } from '@plaudit/contract/accounts'
import type { Message } from '@plaudit/contract/messaging/shape'

/** `slots/composer-tool.tsx`: what else can be brought into the conversation of two people, beside where one writes. */
export interface ComposerSlot {
  other: PublicUser
}

/**
 * Props for parts of other features around the conversation of two people: `slots/thread-strip.tsx` under the name,
 * `slots/thread-about.tsx` beside the thread on a desk and with a stranger's request.
 */
export interface ThreadSlot {
  other: PublicUser
}

/**
 * Props for parts of other features in a card of a conversation (`slots/message-card.tsx`). Each draws its own cards:
 * `service_offer` by `type_data.offer_id`; `service_purchase`, `service_requirements` and `service_step` (its `n`th step) by
 * `type_data.order_id`.
 */
export interface CardSlot {
  message: Message
  /** The one who looks sent it. */
  isMine: boolean
}
