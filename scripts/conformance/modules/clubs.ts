import { shownBy } from '../callRows.ts'
import { shown, type Row } from '../row.ts'

const clubs = 'apps/server/src/modules/clubs/routes/clubs.test.ts'
const feeds = 'apps/server/src/modules/feeds/routes/feeds.test.ts'
const hiring = 'apps/server/src/modules/hiring/routes/hiring.test.ts'
const inShell =
  'every address of the shell is for a thumb, part ${group + 1}: 320 px, letters twice as big, axe, and no way out without need'
const app = 'e2e/shell.spec.ts'
const journeys = 'e2e/clubs.spec.ts'
const fields = 'scripts/conformance/clubFields.test.ts'

const opened =
  'a club from its opening to a liked comment: made, posted in with a poll, joined, answered'
const door = 'a private club: its door, a request, and what one reads once let in'
const hired = 'a job: posted, offered for once, accepted, paid'

const made = 'is made, changed and found by words in title, description, slug and access'
const joined = 'is joined and left, and a retry changes nothing'
const written = 'writes, changes and takes away; the community’s is the feed that nobody names'
const wrongClub = 'says what is wrong with a club in the specification’s words'
const offeredOnce = 'takes one offer of each provider for a job, in the specification’s words'
const saidByAuthors =
  'has comments with replies, changed and taken back by their authors, told to whom they answer'

/** What clubs, feeds and hiring show of the specification. */
export const rows: Row[] = [
  ...shown('address', [
    ['/groups', journeys, opened],
    ['/c/{gx_id}', journeys, opened],
    ['/c/{gx_id}/{feed_item_id}', journeys, opened],
    ['/user-groups', journeys, opened],
    ['/user-groups/{gx_id}/feeds', journeys, door],
    ['/myclubs', journeys, opened],
    ['/jobs', journeys, hired],
    ['/jobs/{feed_item_id}', journeys, hired],
  ]),
  ...shown(
    'address (/app)',
    (['/app/groups', '/app/c/{gx_id}', '/app/c/{gx_id}/{feed_item_id}'] as const).map(
      (what) => [what, app, inShell] as const,
    ),
  ),
  shownBy('Groups/getGroups', ['clubs/routes/clubs', made]),
  shownBy('Groups/addUpdateGroup', ['clubs/routes/clubs', made]),
  shownBy('Groups/add2Group', ['clubs/routes/clubs', joined]),
  shownBy('Groups/remove2Group', ['clubs/routes/clubs', joined]),
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
      (entity) =>
        [
          `fields of ${entity}`,
          fields,
          'answers of clubs, feeds and offers carry every field',
        ] as const,
    ),
  ),
  ...shown('state', [
    [
      'clubs are private, public or unlisted, membership free or paid',
      'apps/server/src/modules/clubs/routes/access.test.ts',
      'tells nobody outside of a private club anything of it, and lists no unlisted one',
    ],
    [
      'offers are sent, received, declined',
      hiring,
      'goes back and forth by counter-offers that keep their history, and is accepted once',
    ],
  ]),
  ...shown('role', [
    ['likes, comments and replies are public, written by their author', feeds, saidByAuthors],
    [
      'only members see what is in a private club',
      'apps/server/src/modules/clubs/routes/access.test.ts',
      'tells nobody outside of a private club anything of it, and lists no unlisted one',
    ],
  ]),
  ...shown('constant', [
    ['job feed request: limit 10, page 1, group 78', feeds, written],
    [
      'jobs group id 108',
      clubs,
      'has the groups of everybody and of jobs from the start, under their numbers',
    ],
    ['club access: private, public, unlisted', fields, 'clubs have the specification’s access'],
  ]),
]
