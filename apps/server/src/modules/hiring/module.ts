import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeTypes } from '../../platform/notices.ts'
import { exportHiring, offersWaiting } from './data/ofPerson.ts'
import { hiringTopics } from './events.ts'
import { endDueOffers } from './mutations/ending.ts'
import { forgetHiring } from './mutations/forget.ts'
import { dropJob, keepJob } from './mutations/jobs.ts'
import { searchableJobs } from './present/searchable.ts'
import { viewedJobs } from './present/viewed.ts'
import { jobRoutes } from './routes/jobs.ts'
import { createOffer, offerRoutes } from './routes/offers.ts'

const kind = {
  feed: 'offer',
  preference: 'order_messages',
  urgency: 'usual',
  why: 'hiring_notices_why',
} as const

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
} as const satisfies NoticeTypes

export const hiring = defineModule({
  name: 'hiring',
  notices,
  open: (parts) => {
    parts.ports.provide('createOffer', createOffer(parts))
    parts.ports.provide('viewedJob', viewedJobs)
  },
  routes: (parts) => [...jobRoutes(), ...offerRoutes(parts)],
  tasks: ({ db, realtime }) => ({
    handlers: {
      end_due_offers: async () => {
        await endDueOffers(db, realtime)
      },
    },
    crontab: ['*/5 * * * * end_due_offers'],
  }),
  topics: () => hiringTopics,
  searchable: [searchableJobs],
  listens: [
    listener({ on: 'feed.posted', runs: 'transaction', hear: keepJob }),
    listener({ on: 'feed.edited', runs: 'transaction', hear: keepJob }),
    listener({ on: 'feed.deleted', runs: 'transaction', hear: dropJob }),
  ],
  person: { erase: forgetHiring, export: exportHiring, waits: offersWaiting },
})
