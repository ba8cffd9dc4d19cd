import { useState } from 'react'
import type { ReactNode } from 'react'
import Star from 'lucide-react/icons/star'
import { blindDays } from '@plaudit/contract/orders/constants'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { useReached } from '../../../lib/clock.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { draftOf, useActs, useWords } from './use-acts.ts'

/** After completion: leave a review or skip (specification 4); then what both sides said. */
export default function Reviews({ order }: { order: Order }) {
  const [isKept, setKept] = useState(false)
  const [wants, setWants] = useState(false)
  const { own, other, skipped } = order.reviews
  const skipping = useActs(order.order_id, () => setWants(false))
  const { order_id } = order
  const isShown = useReached(shownBy(order), 0)
  return (
    <>
      {order.can.review &&
        !isKept &&
        (skipped && !wants ? (
          <Button className="mt-6" onClick={() => setWants(true)}>
            {m.orders_review_after_all()}
          </Button>
        ) : (
          <NewReview
            order={order}
            onKept={() => setKept(true)}
            isSkipping={skipping.isPending}
            onSkip={() => skipping.mutate({ name: 'orders/skipReview', input: { order_id } })}
          />
        ))}
      {own && (
        <Said title={m.orders_review_own()} review={own}>
          {!other && !isShown && (
            <p className="mt-2 text-small text-muted">{m.orders_review_text()}</p>
          )}
        </Said>
      )}
      {other && (
        <Said title={m.orders_review_other()} review={other}>
          {order.can.reply && <Reply orderId={order.order_id} />}
        </Said>
      )}
    </>
  )
}

/** Returns when the first review is shown to everybody, also if the other side writes none. */
function shownBy({ events }: Order): number | null {
  const first = events.find(({ verb }) => verb === 'review')
  return first === undefined ? null : Date.parse(first.at) + blindDays * 86_400_000
}

interface NewProps {
  order: Order
  /** The review waits on the device for the network. */
  onKept: () => void
  isSkipping: boolean
  onSkip: () => void
}

function NewReview({ order, onKept, isSkipping, onSkip }: NewProps) {
  const draft = useDraft(draftOf('orders/review', order.order_id), { rating: 0, text: '' })
  const { rating, text } = draft.value
  const act = useWords(order.order_id, onKept)
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-head">{m.orders_review_title()}</h2>
      <p className="mt-1 text-small text-muted">{m.orders_review_text()}</p>
      <div role="radiogroup" aria-label={m.orders_review_title()} className="mt-3 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <button
            key={stars}
            type="button"
            role="radio"
            aria-checked={rating === stars}
            aria-label={m.orders_review_stars({ count: stars })}
            onClick={() => draft.change({ rating: stars, text })}
            className="grid size-target place-items-center rounded-full"
          >
            <Star
              aria-hidden="true"
              className={stars <= rating ? 'size-7 fill-won text-won' : 'size-7 text-line-strong'}
            />
          </button>
        ))}
      </div>
      <Field label={m.orders_review_words()} className="mt-3">
        <Textarea
          value={text}
          maxLength={5000}
          onChange={(event) => draft.change({ rating, text: event.target.value })}
        />
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="act"
          disabled={rating === 0}
          loading={act.isPending}
          onClick={() =>
            act.mutate({
              name: 'orders/review',
              input: { order_id: order.order_id, rating, text: text.trim() },
            })
          }
        >
          {m.orders_review_send()}
        </Button>
        <Button loading={isSkipping} onClick={onSkip}>
          {m.orders_review_skip()}
        </Button>
      </div>
    </Card>
  )
}

interface SaidProps {
  title: string
  review: NonNullable<Order['reviews']['own']>
  children?: ReactNode
}

function Said({ title, review, children }: SaidProps) {
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-head">{title}</h2>
      <p
        role="img"
        aria-label={m.orders_review_stars({ count: review.rating })}
        className="mt-1 flex"
      >
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            aria-hidden="true"
            className={
              star <= review.rating ? 'size-5 fill-won text-won' : 'size-5 text-line-strong'
            }
          />
        ))}
      </p>
      {review.text && <p className="mt-2 whitespace-pre-line">{review.text}</p>}
      {review.reply && (
        <p className="mt-3 border-l-2 border-line-strong pl-3 text-small">{review.reply}</p>
      )}
      {children}
    </Card>
  )
}

function Reply({ orderId }: { orderId: string }) {
  const { value: text, change, drop } = useDraft(draftOf('orders/reply', orderId), '')
  const act = useWords(orderId, () => drop())
  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim())
          act.mutate({ name: 'orders/reply', input: { order_id: orderId, text: text.trim() } })
      }}
    >
      <Field label={m.orders_reply_label()}>
        <Textarea value={text} maxLength={5000} onChange={(event) => change(event.target.value)} />
      </Field>
      <Button type="submit" variant="soft" loading={act.isPending} className="justify-self-start">
        {m.orders_reply()}
      </Button>
    </form>
  )
}
