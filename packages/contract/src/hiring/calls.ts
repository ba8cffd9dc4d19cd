import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import {
  cursor,
  defineCall,
  flag,
  fromText,
  integer,
  numericId,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { feedKey, jobData } from '../feeds/shape.ts'
import { money, moneyReply } from '../money.ts'
import { alertCalls } from './alerts.ts'
import { offeredService } from './offered.ts'
import { deliveryUnits, jobPageSize, jobStates, offerStates, offerVerdicts } from './constants.ts'

const tag = 'jobs and offers'

/** An offer (specification 3, Offer): its price and message are between its two people. */
export const offer = z
  .object({
    offer_id: publicId,
    user_id: z.int().nullable(),
    to_id: z.int().nullable(),
    feed_item_id: z.int().nullable(),
    user: publicUser.nullable(),
    to: publicUser.nullable(),
    offer_details: z.object({
      price: moneyReply,
      message: z.string(),
      delivery_time: z.int(),
      delivery_unit: z.enum(deliveryUnits),
    }),
    service: offeredService.nullable(),
    feed: z.object({ fx_id: publicId, feed_item_id: z.int(), title: z.string() }).nullable(),
    state: z.enum(offerStates),
    /** Side whose answer is awaited while the offer is open. */
    awaits: z.enum(['recipient', 'provider']),
    history: z.array(
      z.object({
        act: z.string(),
        by: z.int().nullable(),
        price: moneyReply,
        message: z.string(),
        at: z.string(),
      }),
    ),
    createdAt: z.string(),
    expires_at: z.string(),
    pay_by: z.string().nullable(),
    paid: z.boolean(),
    /** Marked by the caller, who was offered it; false for everybody else. */
    shortlisted: z.boolean(),
    order_id: z.string().nullable(),
    checkout_id: z.string().nullable(),
    can: z.object({
      accept: z.boolean(),
      decline: z.boolean(),
      counter: z.boolean(),
      withdraw: z.boolean(),
      /** At the checkout of kind `offer`. */
      pay: z.boolean(),
      shortlist: z.boolean(),
    }),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof offer>

export const job = z
  .object({
    fx_id: publicId,
    feed_item_id: z.int(),
    user_id: z.int().nullable(),
    user: publicUser.nullable(),
    title: z.string(),
    text: z.string(),
    data: jobData,
    state: z.enum(jobStates),
    createdAt: z.string(),
    editedAt: z.string().nullable(),
    /** The platform took it down: its poster and the admins alone see it. */
    down: z.literal(true).optional(),
    /** Since the start of the previous UTC day (specification 9). */
    is_new: z.boolean(),
    /** Jobs that the poster posted, and those of them that they paid for. */
    poster: z.object({ jobs: z.int(), paid: z.int() }),
    /** Number of offers: everybody may know it; the offers' content is not for everybody. */
    offers: z.int(),
    /** People who opened it; its poster’s alone to know. */
    seen_by: z.int().nullable(),
    /** The caller's own. */
    my_offer: z
      .object({ offer_id: publicId, price: moneyReply, state: z.enum(offerStates) })
      .nullable(),
    can: z.object({
      edit: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
      delete: z.boolean(),
      offer: z.boolean(),
      comment: z.boolean(),
      compare: z.boolean(),
    }),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof job>

const facet = z.array(z.object({ value: z.string(), count: z.int() }))
const budget = integer.pipe(z.number().min(0)).optional()

/** Budgets of the jobs that fit but for their budget, in one currency, from the least to the greatest. */
const budgets = z.object({
  /** The one that was asked for, or the one that most of them have. */
  currency: z.string(),
  /** Minor units, without `to` itself. A job stands in each bar that its range reaches into. */
  bars: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
})

/** The calls of hiring by their paths below `/app/`. */
export const hiringCalls = {
  ...alertCalls,
  'jobs/search': defineCall({
    method: 'POST',
    summary: 'Jobs by words, budget, category, currency, country and state; or one’s own.',
    tag,
    who: 'all',
    input: z.strictObject({
      search: z.string().trim().max(100).default(''),
      category: integer.pipe(z.number().min(0).max(9999)).optional(),
      currency: z.string().max(3).optional(),
      country_code: z.string().trim().toUpperCase().max(2).optional(),
      state: z.string().trim().max(80).optional(),
      budget_min: budget,
      budget_max: budget,
      /** Jobs since the start of the previous UTC day. */
      new: flag.optional(),
      mine: flag.optional(),
      after: cursor.optional(),
      ...paging(jobPageSize),
    }),
    reply: z.object({
      jobs: z.array(job),
      facets: z.object({ category: facet, currency: facet, country_code: facet, new: z.int() }),
      /** Budgets of the first page alone, if there is any job. */
      budgets: budgets.nullable(),
      next: cursor.nullable(),
      ...paged,
    }),
  }),
  'jobs/get': defineCall({
    method: 'POST',
    summary: 'One job.',
    tag,
    who: 'all',
    input: z.strictObject({ fx_id: feedKey }),
    reply: z.object({ job }),
  }),
  'jobs/setState': defineCall({
    method: 'POST',
    summary: 'Closes one’s own job to offers, or opens it again.',
    tag,
    who: 'user',
    input: z.strictObject({ fx_id: feedKey, verb: z.enum(['close', 'reopen']) }),
    reply: z.object({ job }),
    refusals: ['job_closed'],
  }),
  'offers/send': defineCall({
    method: 'POST',
    summary: 'Offers one of one’s services for a job, once, or to somebody without one.',
    tag,
    who: 'user',
    input: z.strictObject({
      to_id: numericId.optional(),
      feed_item_id: feedKey.optional(),
      sx_id: publicId.optional(),
      price: fromText(money('#invalid_price')),
      message: prose(2000).default(''),
      delivery_time: integer.pipe(z.number().min(1).max(1000)),
      delivery_unit: z.enum(deliveryUnits),
      client_id: z.string().min(1).max(80).optional(),
    }),
    reply: z.object({ offer }),
    refusals: [
      'no_service_to_offer',
      'offer_already_sent',
      'job_closed',
      'own_job',
      'conversation_blocked',
      'request_waits',
      'club_banned',
      'club_muted',
    ],
  }),
  'offers/respond': defineCall({
    method: 'POST',
    summary: 'Accepts, declines or counters an offer, or takes one’s own back.',
    tag,
    who: 'user',
    input: z.strictObject({
      offer_id: publicId,
      verdict: z.enum(offerVerdicts),
      /** The price of a counter-offer; of an offer that is accepted, the price that its reader saw. */
      price: fromText(money('#invalid_price')).optional(),
      message: prose(2000).default(''),
    }),
    reply: z.object({ offer, order_id: z.string().nullable(), checkout_id: z.string().nullable() }),
    refusals: [
      'offer_illegal_step',
      'price_changed',
      'job_closed',
      'not_for_sale',
      'conversation_blocked',
      'not_found',
    ],
  }),
  'offers/get': defineCall({
    method: 'GET',
    summary: 'Offers that the caller sent or received, or those for one of their jobs.',
    tag,
    who: 'user',
    input: z.strictObject({
      offer_id: publicId.optional(),
      feed_item_id: feedKey.optional(),
      list: z.enum(['received', 'sent']).default('received'),
      after: cursor.optional(),
      ...paging(50),
    }),
    reply: z.object({ offers: z.array(offer), next: cursor.nullable(), ...paged }),
  }),
  'offers/seen': defineCall({
    method: 'POST',
    summary: 'Notes that the caller has read offers that were made to them.',
    tag,
    who: 'user',
    input: z.strictObject({ offer_ids: fromText(z.array(publicId).min(1).max(100)) }),
    reply: z.object({ seen: z.int() }),
  }),
  'offers/shortlist': defineCall({
    method: 'POST',
    summary: 'Marks an offer for one of the caller’s jobs to come back to, or takes the mark off.',
    tag,
    who: 'user',
    input: z.strictObject({ offer_id: publicId, on: flag }),
    reply: z.object({ offer }),
  }),
} as const
