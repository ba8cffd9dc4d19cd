import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { dropDraft } from '../../../lib/draft.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { callKey } from '../../../lib/query.ts'
import { once } from '../../payments/open/one-key.ts'
import { lookAgainIfTaken } from '../times/taken.ts'

type Acts =
  | 'orders/start'
  | 'orders/deliver'
  | 'orders/requestRevision'
  | 'orders/accept'
  | 'orders/cancel'
  | 'orders/dispute'
  | 'orders/confirmPaid'
  | 'orders/reschedule'
  | 'orders/answerReschedule'
  | 'orders/saveMeetingLink'
  | 'orders/giveTime'
  | 'orders/remind'
  | 'orders/skipReview'
  | 'disputes/answer'

export type Act = { [Name in Acts]: { name: Name; input: Input<Name> } }[Acts]

type Words = 'orders/review' | 'orders/reply'
export type WordsAct = { [Name in Words]: { name: Name; input: Input<Name> } }[Words]

/** Name of the draft of what is said with an act, from the first letter until the server has it. */
export const draftOf = (name: Acts | Words, orderId: string): string => `${name}:${orderId}`

/** Words about an order move nothing: without a network they wait. @param onKept after they were put down to wait. */
export function useWords(orderId: string, onKept: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: WordsAct): Promise<{ waits: string } | { sent: Reply<Words> }> => {
      const lane = `order:${orderId}`
      if (act.name === 'orders/reply')
        return sendOrKeep(act.name, act.input, {
          label: m.orders_waiting_reply({ text: act.input.text }),
          lane,
          replaces: true,
        })
      const text = act.input.text || m.orders_review_stars({ count: Number(act.input.rating) })
      return sendOrKeep(act.name, act.input, {
        label: m.orders_waiting_review({ text }),
        lane,
        replaces: true,
      })
    },
    onSuccess: (outcome, { name }) => {
      dropDraft(draftOf(name, orderId))
      if ('waits' in outcome) return onKept()
      showSuccess(outcome.sent.message)
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: callKey('orders/get', { order_id: orderId }) }),
  })
}

/**
 * Takes a step of an order. A step whose answer was lost may have been taken: the next tap asks for the same, and neither
 * gives more days twice nor reads that it is not possible.
 */
export const takeStep = ({ name, input }: Act) =>
  once(`${name}:${JSON.stringify(input)}`, (idempotencyKey) =>
    api.call(name, input as never, { idempotencyKey }),
  ) as Promise<{ order: unknown; message: string }>

/** Returns the actions for an order; the answer stands on the screen, and its sentence is told. */
export function useActs(orderId: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: takeStep,
    onSuccess: ({ message }, { name }) => {
      dropDraft(draftOf(name, orderId))
      showSuccess(message)
      onDone?.()
    },
    onError: (error) => lookAgainIfTaken(client, error),
    onSettled: () =>
      client.invalidateQueries({ queryKey: callKey('orders/get', { order_id: orderId }) }),
  })
}
