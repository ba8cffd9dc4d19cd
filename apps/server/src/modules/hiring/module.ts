import { inTransaction } from '../../platform/db/db.ts'
import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeTypes } from '../../platform/notices.ts'
import { exportHiring, offersWaiting } from './data/ofPerson.ts'
import { offersByIds } from './data/offers.ts'
import { hiringTopics, offersChanged } from './events.ts'
import { tellSeekers } from './mutations/alerts.ts'
import { endDueOffers } from './mutations/ending.ts'
import { forgetHiring } from './mutations/forget.ts'
import { dropJob, followSuspension, keepJob } from './mutations/jobs.ts'
import { searchableJobs } from './present/searchable.ts'
import { viewedJobs } from './present/viewed.ts'
import { alertRoutes } from './routes/alerts.ts'
import { jobRoutes } from './routes/jobs.ts'
import { createOffer, offerRoutes } from './routes/offers.ts'

const kind = {
  feed: 'offer',
  preference: 'order_messages',
  urgency: 'usual',
  why: 'hiring_notices_why',
} as const

/** The same of an offer that was made in a conversation, without a job. */
const direct = {
  offer_direct: { ...kind, one: 'hiring_notices_offer_direct' },
  'offer.countered_direct': { ...kind, one: 'hiring_notices_countered_direct' },
  'offer.accepted_direct': { ...kind, one: 'hiring_notices_accepted_direct' },
  'offer.declined_direct': { ...kind, one: 'hiring_notices_declined_direct' },
  'offer.expired_direct': { ...kind, one: 'hiring_notices_expired_direct' },
  'offer.reopened_direct': { ...kind, one: 'hiring_notices_reopened_direct' },
} as const satisfies NoticeTypes

const notices = {
  offer: {
    ...kind,
    act: 'notices_act_compare',
    one: 'hiring_notices_offer',
    many: 'hiring_notices_offer_many',
  },
  'offer.countered': { ...kind, act: 'notices_act_answer', one: 'hiring_notices_countered' },
  'offer.accepted': { ...kind, one: 'hiring_notices_accepted' },
  'offer.declined': { ...kind, one: 'hiring_notices_declined' },
  'offer.expired': { ...kind, one: 'hiring_notices_expired' },
  'offer.reopened': { ...kind, one: 'hiring_notices_reopened' },
  'job.new': {
    personal: true,
    feed: 'system',
    preference: 'inbox',
    urgency: 'social',
    one: 'hiring_notices_job_new',
    why: 'hiring_notices_why_alert',
  },
  ...direct,
} as const satisfies NoticeTypes

export const hiring = defineModule({
  name: 'hiring',
  notices,
  open: (parts) => {
    parts.ports.provide('createOffer', createOffer(parts))
    parts.ports.provide('viewedJob', viewedJobs)
  },
  routes: (parts) => [...jobRoutes(), ...alertRoutes(), ...offerRoutes(parts)],
  tasks: ({ db, log, realtime, ports }) => ({
    handlers: {
      end_due_offers: async () => {
        await endDueOffers({ db, log, realtime, orders: ports.find('offerOrders') })
      },
    },
    crontab: ['*/5 * * * * end_due_offers'],
  }),
  topics: () => hiringTopics,
  searchable: [searchableJobs],
  listens: [
    listener({ on: 'feed.posted', runs: 'transaction', hear: keepJob }),
    listener({ on: 'feed.posted', runs: 'task', does: 'tell_seekers', hear: tellSeekers }),
    listener({ on: 'feed.edited', runs: 'transaction', hear: keepJob }),
    listener({ on: 'feed.deleted', runs: 'transaction', hear: dropJob }),
    listener({ on: 'account.suspension', runs: 'transaction', hear: followSuspension }),
    listener({
      on: 'offers.ended',
      runs: 'task',
      does: 'announce',
      hear: ({ db, realtime }, { offer_ids }) =>
        inTransaction(db, async (tx) =>
          offersChanged(tx, realtime, await offersByIds(tx.db, offer_ids)),
        ),
    }),
  ],
  person: {
    erase: forgetHiring,
    export: exportHiring,
    waits: offersWaiting,
    uses: {
      offers: 'select from offers where user_id = $1 union all select from offers where to_id = $1',
    },
  },
})
