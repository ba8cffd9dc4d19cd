import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeTypes } from '../../platform/notices.ts'
import { exportMarketplace } from './data/export.ts'
import { marketplaceTopics, tellTurned } from './events.ts'
import { forgetMarketplace } from './mutations/forget.ts'
import { listAnew } from './mutations/listing.ts'
import { repriceListings } from './mutations/reprice.ts'
import { followSuspension, turnListings } from './mutations/suspension.ts'
import { reportedServices } from './mutations/takeDown.ts'
import { tellSearches } from './mutations/tellSearches.ts'
import { servicesBy } from './present/provider.ts'
import { searchableServices } from './present/searchable.ts'
import { moderationRoutes } from './routes/moderation.ts'
import { addServicePictures } from './routes/picture.ts'
import { providerRoutes } from './routes/providers.ts'
import { serviceRoutes } from './routes/services.ts'
import { shelfRoutes } from './routes/shelf.ts'
import { createViewed, viewedRoutes } from './routes/viewed.ts'

const told = { feed: 'system', preference: 'inbox', urgency: 'usual' } as const

/** Notices to providers about their listings, and to people about news in a search that they keep. */
const notices = {
  service_approved: {
    ...told,
    one: 'marketplace_notices_approved',
    why: 'marketplace_notices_why',
  },
  service_refused: { ...told, one: 'marketplace_notices_refused', why: 'marketplace_notices_why' },
  saved_filters: {
    ...told,
    one: 'marketplace_notices_found_filters',
    why: 'marketplace_notices_why_search',
  },
  saved_search: {
    ...told,
    one: 'marketplace_notices_found',
    why: 'marketplace_notices_why_search',
  },
} as const satisfies NoticeTypes

export const marketplace = defineModule({
  name: 'marketplace',
  open: (parts) => {
    parts.ports.provide('listingsOf', servicesBy)
    parts.ports.provide('createViewed', createViewed(parts.db, parts))
  },
  routes: (parts) => [
    ...serviceRoutes(parts),
    ...moderationRoutes(parts),
    ...providerRoutes(),
    ...shelfRoutes(parts),
    ...viewedRoutes(parts),
  ],
  mount: (app, parts, _, identify) => addServicePictures(app, parts, identify),
  tasks: ({ db, log }) => ({
    handlers: { tell_saved_searches: () => tellSearches(db, log) },
    crontab: ['23 * * * * tell_saved_searches'],
  }),
  topics: () => marketplaceTopics,
  listens: [
    listener({ on: 'account.suspension', runs: 'transaction', hear: followSuspension }),
    listener({ on: 'account.suspension', runs: 'task', does: 'turn_listings', hear: turnListings }),
    listener({
      on: 'services.turned',
      runs: 'task',
      does: 'tell_watchers',
      hear: tellTurned,
    }),
    listener({
      on: 'account.renamed',
      runs: 'task',
      does: 'list_anew',
      hear: ({ db }, { user_id }) => listAnew(db, user_id),
    }),
    listener({
      on: 'rates.fetched',
      runs: 'task',
      does: 'reprice',
      hear: ({ db }) => repriceListings(db),
    }),
  ],
  notices,
  reported: ({ realtime }) => ({ service: reportedServices(realtime) }),
  searchable: [searchableServices],
  person: {
    erase: forgetMarketplace,
    export: exportMarketplace,
    uses: { sells: 'select from services where owner_id = $1' },
    counts: { services: 'select from services s where s.owner_id = u.user_id' },
  },
})
