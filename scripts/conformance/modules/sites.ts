import { shown, type Row } from '../row.ts'

const scope = 'apps/server/src/modules/sites/routes/scope.test.ts'
const people = 'apps/server/src/modules/admin/routes.test.ts'
const decided = 'apps/server/src/modules/reports/routes.test.ts'
const found = 'apps/server/src/modules/search/routes/calls.test.ts'

const browser = 'e2e/sites.spec.ts'
const ownSite = 'a site of one’s own: made, coloured, and its host name’s record told'
const platform = 'the platform’s admin: finds a person, suspends them, and switches a part off'
const two = 'apps/server/src/modules/sites/routes/twoSites.test.ts'
const orders = 'apps/server/src/modules/sites/routes/domainOrders.test.ts'
const letters = 'apps/server/src/modules/sites/routes/letters.test.ts'
const off = 'apps/server/src/modules/sites/routes/partsOff.test.ts'
const ranked = 'apps/server/src/modules/ranking/mutations.test.ts'
const places = 'apps/server/src/modules/accounts/routes/places.test.ts'
const profile = 'apps/server/src/modules/accounts/routes/profile.test.ts'
const security = 'apps/server/src/modules/accounts/routes/security.test.ts'
const large = 'apps/server/src/modules/accounts/routes/largePerson.test.ts'
const todos = 'apps/server/src/modules/todos/routes.test.ts'

/** What sites, the platform's admin, reports and the search show. */
export const rows: Row[] = [
  ...shown('address', [
    ['/domain', browser, ownSite],
    ['/domain/domain/buy', browser, ownSite],
    ['/admin/access/url-settings', browser, ownSite],
    ['/admin', browser, platform],
  ]),
  ...shown('behaviour', [
    [
      'two sites on one server never mix',
      scope,
      'shows two sites at once without mixing them: title, lists, contests, votes and the topic',
    ],
    [
      'a host name is proven by a record',
      scope,
      'proves a host name by its record, and tells whoever has another one',
    ],
    [
      'a host name that somebody else proved',
      scope,
      'gives a name to one of two who prove it at once, and tells the other',
    ],
    [
      'contrast of a site’s colours',
      scope,
      'keeps what stands on two colours readable, whatever they are',
    ],
    [
      'signing in for somebody with their consent',
      people,
      'signs in as somebody only with their consent, for as long as it lasts, and writes each act down',
    ],
    ['parts that are switched off', people, 'switches a part off: it takes nothing new'],
    [
      'reports hide by themselves',
      decided,
      'hides by itself once enough established accounts reported, one each, and nobody else',
    ],
    [
      'nothing hides by itself while votes run',
      decided,
      'hides nothing of a contest by itself while its votes run',
    ],
    [
      'take-down and appeal',
      decided,
      'takes down with a reason, hears an appeal once, and lets another person put it back',
    ],
    [
      'suspension',
      decided,
      'suspends an account: its sessions end, it can’t sign in, and its letter leads to the appeal',
    ],
    [
      'a search finds only what one may see',
      found,
      'shows what is said to members to them alone, and on a site what is its owner’s alone',
    ],
    [
      'two sites: looks, lists, people, topics and sessions',
      two,
      'looks like itself: title, logo and colours of one site are not the other’s',
    ],
    [
      'lists of a site of one owner',
      two,
      'lists contests, clubs, posts, jobs, hot contestants, people and finds of its owner alone',
    ],
    [
      'people on a site of one owner',
      two,
      'shows the page of its owner, and 404 for everybody else but oneself',
    ],
    [
      'a topic of another site over a socket',
      two,
      'hears of its owner’s contests alone over a socket, signed in or not',
    ],
    [
      'hot contestants leave out what was taken down',
      two,
      'names among what is hot no contest and no contestant that was taken down',
    ],
    [
      'the ranking service: offset, limit, sort',
      ranked,
      'keeps what the service says, in its order, asked for by offset, limit and sort',
    ],
    ['the ranking service is away', ranked, 'keeps what it had while the service is away'],
    [
      'an ordered host name',
      orders,
      'is bought for one of several sites, and leads there once the admin has registered it',
    ],
    [
      'an ordered host name that is refused',
      orders,
      'is refused with a reason that the buyer reads, and the whole price goes back, once',
    ],
    [
      'letters in the look of a site',
      letters,
      'writes about an account as the site that its person joined, wherever the call is made',
    ],
    [
      'cards and posters in the look of a site',
      letters,
      'draws cards and posters of a contest in the look of the site that they are asked of',
    ],
    [
      'what is open goes on in a part that is off',
      off,
      'goes on with an order that is open: worked on, delivered, accepted and reviewed',
    ],
    [
      'settings that two admins save at once',
      scope,
      'tells the second of two admins who change one group of the settings at once',
    ],
    ['the sitemap', found, 'cuts a long sitemap into files that hold every address once'],
    [
      'place search',
      places,
      'asks the operator’s provider by the server alone, and keeps to the country that is asked for',
    ],
    [
      'change of the mail address at both ends',
      profile,
      'takes the old one’s place once both mailboxes said yes',
    ],
    [
      'a number that is taken off',
      profile,
      'takes the number off after a proof, tells of it, and sends no more texts',
    ],
    [
      'second factor and recovery codes',
      security,
      'asks for the second factor, takes each code once, and a recovery code once',
    ],
    [
      'export and deletion of a person who did a lot',
      large,
      'takes everything of a person who did a lot along, nothing of another one, and leaves no trace behind',
    ],
    ['reminders of tasks', todos, 'reminds once, however many processes look'],
    [
      'the calendar of tasks',
      todos,
      'answers with a calendar at an address that nobody guesses, until a new one is made',
    ],
  ]),
]
