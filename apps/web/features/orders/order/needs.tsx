import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Link } from '@plaudit/ui/link'
import { Textarea } from '@plaudit/ui/textarea'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { callKey } from '../../../lib/query.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { talkHref } from '../words.ts'

/** The seller's request: their words, and the way to answer them, which goes into the conversation. */
export default function Needs({ order }: { order: Order }) {
  const { requirements, role, state, conversation_with } = order
  if (requirements === '') return null
  const waits = state === 'pending' || state === 'in_progress'
  if (role === 'buyer' && waits && conversation_with !== null)
    return <Answer order={order} to={conversation_with} />
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-head">{m.orders_requirements()}</h2>
      <p className="whitespace-pre-line">{requirements}</p>
    </section>
  )
}

function Answer({ order, to }: { order: Order; to: number }) {
  // A second try after a lost answer is the same message.
  const [first] = useState(() => ({ text: '', client_id: newId() }))
  const { value, change, drop } = useDraft(`order-needs:${order.order_id}`, first)
  const { text, client_id } = value
  const client = useQueryClient()
  // Words that were written in the conversation itself, or on another device, are an answer too.
  const [sent, setSent] = useState(order.requirements_answered)
  const name = order.seller?.full_name ?? m.orders_somebody()
  const send = useMutation({
    mutationFn: () => api.call('messages/send', { to_id: to, text: text.trim(), client_id }),
    onSuccess: () => {
      drop()
      setSent(true)
      void client.invalidateQueries({
        queryKey: callKey('orders/get', { order_id: order.order_id }),
      })
    },
  })
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-head">{m.orders_needs_title({ name })}</h2>
      <p className="mt-2 max-w-[62ch] whitespace-pre-line">{order.requirements}</p>
      {sent || order.requirements_answered ? (
        <p className="mt-3 flex gap-x-2">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok-text" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            {m.orders_needs_sent()}
            <Link kind="action" href={talkHref(order)}>
              {m.orders_message()}
            </Link>
          </span>
        </p>
      ) : (
        <form
          noValidate
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') send.mutate()
          }}
        >
          <Field label={m.orders_needs_label()} hint={m.orders_needs_hint()}>
            <Textarea
              value={text}
              rows={4}
              maxLength={4000}
              onChange={(event) => change({ text: event.target.value, client_id })}
            />
          </Field>
          <Button
            type="submit"
            variant="act"
            disabled={text.trim() === ''}
            loading={send.isPending}
            className="justify-self-start"
          >
            {m.orders_needs_send({ name })}
          </Button>
        </form>
      )}
    </Card>
  )
}
