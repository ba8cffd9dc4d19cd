import type { Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { slot } from '../../../lib/slot.tsx'
import type { CardSlot } from '../open/slots.ts'

/** Orders and offers draw their own cards: they know their state and what may be done. */
export const Details = slot<CardSlot>(import.meta.glob('../../*/slots/message-card.tsx'))

/** A card of an order or an offer: how that stands and what can be done with it is drawn by its own part. */
export function Card({ message, isMine }: { message: Message; isMine: boolean }) {
  const title =
    message.type === 'service_offer'
      ? m.messaging_card_offer()
      : message.type === 'service_purchase'
        ? m.messaging_card_purchase()
        : m.messaging_card_requirements()
  return (
    <article
      aria-label={title}
      className="w-95 max-w-full rounded-card border border-line bg-raised p-4 shadow-1"
    >
      <h3 className="text-small font-semibold text-act-text">{title}</h3>
      {message.text && message.type !== 'service_purchase' && (
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{message.text}</p>
      )}
      <Details message={message} isMine={isMine} />
    </article>
  )
}
