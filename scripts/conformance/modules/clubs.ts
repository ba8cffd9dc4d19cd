import { shownBy } from '../callRows.ts'
import { shown, type Row } from '../row.ts'

const clubs = 'apps/server/src/modules/clubs/routes/tests/clubs.test.ts'
const feeds = 'apps/server/src/modules/feeds/routes/feeds.test.ts'
const hiring = 'apps/server/src/modules/hiring/routes/hiring.test.ts'
const inShell = '142fb'
const app = 'e2e/journeys.spec.ts'
const journeys = 'e2e/clubs.spec.ts'
const fields = 'apps/server/src/modules/hiring/routes/edges.test.ts'

const door = 'ada3e'
const hired = '1be7e'

const made = 'f98c2'
const joined = '199ff'
const written = '75971'
const wrongClub = 'c9586'
const offeredOnce = '078f8'
const saidByAuthors = '76711'

/** Rows of the specification that clubs, feeds and hiring show. */
export const rows: Row[] = [
  ...shown('address', [
    ['/groups', app, inShell],
    ['/c/{gx_id}', app, inShell],
    ['/c/{gx_id}/{feed_item_id}', app, inShell],
    ['/user-groups', app, inShell],
    ['/user-groups/{gx_id}/feeds', journeys, door],
    ['/myclubs', app, inShell],
    ['/jobs', journeys, hired],
    ['/jobs/{feed_item_id}', journeys, hired],
  ]),
  ...shown(
    'address (/app)',
    (['/app/groups', '/app/c/{gx_id}', '/app/c/{gx_id}/{feed_item_id}'] as const).map(
      (what) => [what, app, inShell] as const,
    ),
  ),
  shownBy('Groups/getGroups', ['clubs/routes/tests/clubs', made]),
  shownBy('Groups/addUpdateGroup', ['clubs/routes/tests/clubs', made]),
  shownBy('Groups/add2Group', ['clubs/routes/tests/clubs', joined]),
  shownBy('Groups/remove2Group', ['clubs/routes/tests/clubs', joined]),
  shownBy('feeds/getFeeds', ['feeds/routes/feeds', written]),
  shownBy('feeds/getFeed', ['feeds/routes/feeds', written]),
  shownBy('feeds/addFeed', ['feeds/routes/feeds', written]),
  shownBy('feeds/editFeed', ['feeds/routes/feeds', written]),
  shownBy('feeds/deleteFeed', ['feeds/routes/feeds', written]),
  ...shown('sentence', [
    ['Invalid club name', clubs, wrongClub],
    ['Invalid club description', clubs, wrongClub],
    ['Invalid club access', clubs, wrongClub],
    ['Invalid membership type', clubs, wrongClub],
    ['You must be a member of this club to view its contents.', journeys, door],
    ["You cannot send an offer because you don't have any service created.", hiring, offeredOnce],
    ['You have already sent an offer for the job.', hiring, offeredOnce],
  ]),
  ...shown(
    'entity',
    (['Group', 'Feed', 'Comment and Reply', 'Like', 'Offer'] as const).map(
      (entity) => [`fields of ${entity}`, fields, '9585d'] as const,
    ),
  ),
  ...shown('state', [
    ['clubs are private, public or unlisted, membership free or paid', fields, '68f7e'],
    ['offers are sent, received, declined', fields, '5d1e7'],
  ]),
  ...shown('role', [
    ['likes, comments and replies are public, written by their author', feeds, saidByAuthors],
    [
      'only members see what is in a private club',
      'apps/server/src/modules/clubs/routes/tests/access.test.ts',
      'dbb20',
    ],
  ]),
  ...shown('constant', [
    ['job feed request: limit 10, page 1, group 78', feeds, written],
    ['jobs group id 108', clubs, 'd7468'],
    ['new jobs since the previous UTC day', hiring, 'e41d7'],
    ['club access: private, public, unlisted', fields, '68f7e'],
  ]),
  ...shown(
    'behaviour',
    ['feeds', 'comments', 'replies', 'likes'].map(
      (name) => [`live class ${name}`, feeds, 'be10f'] as const,
    ),
  ),
  ...shown('behaviour', [['live class offers', hiring, '98dfb']]),
]
