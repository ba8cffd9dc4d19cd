import type { CallName } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { SentenceKey } from '../../../platform/sentenceKeys.ts'
import { picturesAsFiles } from '../../files/mutations/asFiles.ts'
import { orderById } from '../data/orders.ts'
import { agree } from '../mutations/agree.ts'
import { answerDispute } from '../mutations/answerDispute.ts'
import { confirmPaid } from '../mutations/confirmPaid.ts'
import { decideDispute } from '../mutations/decide.ts'
import { giveTime } from '../mutations/giveTime.ts'
import { saveMeetingLink } from '../mutations/meeting.ts'
import { nudge } from '../mutations/nudge.ts'
import { answerReschedule, reschedule } from '../mutations/reschedule.ts'
import { replyTo, reviewOrder, skipReview } from '../mutations/review.ts'
import { moveOrder } from '../mutations/steps.ts'
import { roleIn } from '../policy.ts'
import { presentOrders } from '../present/order.ts'
import type { OrderVerb } from '../states.ts'
import { readingRoutes, type Now, type OrdersParts } from './reading.ts'

/** The order that is asked about, for its two sides and admins. @throws refusal not_found. */
async function ofMine({
  db,
  caller,
  input,
}: {
  db: Db
  caller: Caller
  input: { order_id: string }
}) {
  const order = (await orderById(db, input.order_id)) ?? refuse('not_found')
  return roleIn(order, personOf(caller)) === undefined ? refuse('not_found') : order
}

interface Sent {
  order_id: string
  message?: string
  attachments?: string[]
}

/** Orders: what both sides do with them, and what admins decide (specification 4, product 6). */
export function orderRoutes(parts: OrdersParts): Route[] {
  const { realtime, secrets, storage } = parts
  const now = async (db: Db, orderId: string, caller: Caller) => {
    const row = (await orderById(db, orderId)) ?? refuse('not_found')
    const [order] = await presentOrders(db, secrets, [row], caller)
    return order ?? refuse('not_found')
  }
  type Act = Extract<
    CallName,
    'orders/start' | 'orders/accept' | 'orders/deliver' | 'orders/requestRevision'
  >
  const acts = (name: Act, verb: OrderVerb, says: SentenceKey): Route =>
    route(name, {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      prepare: ({ db, caller, input }) =>
        picturesAsFiles(db, storage, personOf(caller).user_id, (input as Sent).attachments ?? []),
      verb: ({ tx, caller, input }) => {
        const { order_id, ...said } = input as Sent
        return moveOrder(tx, realtime, personOf(caller), order_id, verb, said)
      },
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence(says, caller.language),
      }),
    })
  const withReason = (
    name: 'orders/cancel' | 'orders/dispute',
    verb: OrderVerb,
    says: SentenceKey,
  ): Route =>
    route(name, {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) =>
        moveOrder(tx, realtime, personOf(caller), input.order_id, verb, { message: input.reason }),
      present: async (_, { db, caller, input }) => {
        const order = await now(db, input.order_id, caller)
        const isDirect = verb === 'cancel' && order.outside !== null
        const said = isDirect ? 'orders_server_cancelled_directly' : says
        return { order, message: sentence(said, caller.language) }
      },
    })
  return [
    acts('orders/start', 'start', 'orders_server_started'),
    acts('orders/deliver', 'deliver', 'orders_server_delivered'),
    acts('orders/accept', 'accept', 'orders_server_accepted'),
    acts('orders/requestRevision', 'request_revision', 'orders_server_revision'),
    withReason('orders/cancel', 'cancel', 'orders_server_cancelled'),
    withReason('orders/dispute', 'dispute', 'orders_server_disputed'),
    route('orders/confirmPaid', {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) => confirmPaid(tx, realtime, personOf(caller), input.order_id),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_paid', caller.language),
      }),
    }),
    route('orders/remind', {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) => nudge(tx, realtime, personOf(caller), input.order_id),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_reminded', caller.language),
      }),
    }),
    route('orders/giveTime', {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) =>
        giveTime(tx, realtime, personOf(caller), input.order_id, input.days),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_time_given', caller.language),
      }),
    }),
    route('disputes/answer', {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) =>
        answerDispute(tx, realtime, personOf(caller), input.order_id, input.text),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_answered', caller.language),
      }),
    }),
    ...appointmentRoutes(parts, now),
    route('orders/review', {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) =>
        reviewOrder(tx, realtime, personOf(caller), input.order_id, input),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_reviewed', caller.language),
      }),
    }),
    route('orders/skipReview', {
      limit: 'write',
      authorise: ofMine,
      verb: ({ tx, caller, input }) => skipReview(tx, personOf(caller), input.order_id),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_review_skipped', caller.language),
      }),
    }),
    route('orders/reply', {
      limit: 'write',
      idempotent: true,
      authorise: ofMine,
      verb: ({ tx, caller, input }) =>
        replyTo(tx, realtime, personOf(caller), input.order_id, input.text),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
        message: sentence('orders_server_replied', caller.language),
      }),
    }),
    route('orders/agree', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) => agree(tx, realtime, caller, input),
      present: async (orderId, { db, caller }) => ({ order: await now(db, orderId, caller) }),
    }),
    ...readingRoutes(parts, now),
    route('disputes/decide', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input: { order_id, ...verdict } }) =>
        decideDispute(tx, realtime, personOf(caller), order_id, verdict),
      present: async (_, { db, caller, input }) => ({
        order: await now(db, input.order_id, caller),
      }),
    }),
  ]
}

const answers = {
  reschedule: 'orders_server_rescheduled',
  reschedule_decline: 'orders_server_reschedule_declined',
  reschedule_withdraw: 'orders_server_reschedule_withdrawn',
} as const

/** Routes about the time and place of an appointment. */
const appointmentRoutes = ({ realtime }: OrdersParts, now: Now): Route[] => [
  route('orders/reschedule', {
    limit: 'write',
    idempotent: true,
    authorise: ofMine,
    verb: ({ tx, caller, input }) =>
      reschedule(tx, realtime, personOf(caller), input.order_id, input.slot),
    present: async (moved, { db, caller, input }) => ({
      order: await now(db, input.order_id, caller),
      message: sentence(
        moved ? 'orders_server_rescheduled' : 'orders_server_reschedule_asked',
        caller.language,
      ),
    }),
  }),
  route('orders/answerReschedule', {
    limit: 'write',
    idempotent: true,
    authorise: ofMine,
    verb: ({ tx, caller, input }) =>
      answerReschedule(tx, realtime, personOf(caller), input.order_id, input),
    present: async (verb, { db, caller, input }) => ({
      order: await now(db, input.order_id, caller),
      message: sentence(answers[verb], caller.language),
    }),
  }),
  route('orders/saveMeetingLink', {
    limit: 'write',
    authorise: ofMine,
    verb: ({ tx, caller, input }) =>
      saveMeetingLink(tx, realtime, personOf(caller), input.order_id, input.meeting_link),
    present: async (_, { db, caller, input }) => ({
      order: await now(db, input.order_id, caller),
      message: sentence('orders_server_meeting_saved', caller.language),
    }),
  }),
]
