import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import { inviteToClub, joinJob, openClubOf } from './mutations.ts'
import { joinsRoutes } from './routes.ts'

/** The module that stands upon all other parts and joins them: none of them knows of it. */
export const joins = defineModule({
  name: 'joins',
  routes: joinsRoutes,
  notices: {
    'contest.club': {
      feed: 'system',
      preference: 'clubs',
      urgency: 'social',
      one: 'joins_notices_club',
      why: 'joins_notices_why',
    },
  },
  listens: [
    // After hiring has made a job of the item.
    listener({ on: 'feed.posted', runs: 'transaction', hear: joinJob }),
    listener({ on: 'contest.published', runs: 'transaction', hear: openClubOf }),
    listener({ on: 'contest.club_made', runs: 'task', does: 'invite', hear: inviteToClub }),
  ],
})
