import { shown, type Row } from '../row.ts'

const scope = 'apps/server/src/modules/sites/routes/tests/scope.test.ts'
const people = 'apps/server/src/modules/admin/routes.test.ts'
const decided = 'apps/server/src/modules/reports/routes.test.ts'
const found = 'apps/server/src/modules/search/routes/calls.test.ts'

const browser = 'e2e/sites.spec.ts'
const ownSite = '14726'
const two = 'apps/server/src/modules/sites/routes/tests/twoSites.test.ts'
const orders = 'apps/server/src/modules/sites/routes/tests/domainOrders.test.ts'
const letters = 'apps/server/src/modules/sites/routes/tests/letters.test.ts'
const off = 'apps/server/src/modules/sites/routes/tests/partsOff.test.ts'
const kinds = 'apps/server/src/modules/reports/routes/kinds.test.ts'
const ranked = 'apps/server/src/modules/ranking/mutations.test.ts'
const places = 'apps/server/src/modules/accounts/routes/tests/places.test.ts'
const profile = 'apps/server/src/modules/accounts/routes/tests/profile.test.ts'
const security = 'apps/server/src/modules/accounts/routes/tests/security.test.ts'
const large = 'apps/server/src/modules/accounts/routes/tests/largePerson.test.ts'
const todos = 'apps/server/src/modules/todos/routes.test.ts'

/** Rows that sites, the platform's admin, reports and the search show. */
export const rows: Row[] = [
  ...shown('address', [
    ['/domain', browser, ownSite],
    ['/domain/domain/buy', browser, ownSite],
    ['/admin/access/url-settings', browser, ownSite],
  ]),
  ...shown('behaviour', [
    ['two sites on one server never mix', scope, 'aed14'],
    ['a host name is proven by a record', scope, 'e7fc3'],
    ['a host name that somebody else proved', scope, 'e7567'],
    ['contrast of a site’s colours', scope, '8bdcc'],
    ['signing in for somebody with their consent', people, 'bf1c5'],
    ['parts that are switched off', people, '3af7a'],
    ['reports hide by themselves', decided, 'e7a5a'],
    ['no contest hides by itself before its result', decided, 'ae272'],
    ['take-down and appeal', decided, '20c63'],
    ['reports of every kind of thing', kinds, '9k1d5'],
    ['suspension', decided, '7c703'],
    ['a search finds only what one may see', found, 'a0c1b'],
    ['two sites: looks', two, '9e21e'],
    ['two sites: one session for the same person', two, '5e5s1'],
    ['lists of a site of one owner', two, '76123'],
    ['people on a site of one owner', two, '7f35c'],
    ['a topic of another site over a socket', two, 'e7092'],
    ['hot contestants leave out what was taken down', two, 'd83c9'],
    ['the ranking service: offset, limit, sort', ranked, '8ef03'],
    ['without a ranking service, the platform’s own hot contestants', ranked, 'h0t15'],
    ['the ranking service is away', ranked, '2d355'],
    ['an ordered host name', orders, '1624f'],
    ['an ordered host name that is refused', orders, '04865'],
    ['letters in the look of a site', letters, '82100'],
    ['cards and posters in the look of a site', letters, 'eb966'],
    ['what is open goes on in a part that is off', off, '9dfdb'],
    ['settings that two admins save at once', scope, 'b7ebf'],
    ['the sitemap', found, 'bcfc3'],
    ['place search', places, '0b28a'],
    ['change of the mail address at both ends', profile, '8ebc6'],
    ['a number that is taken off', profile, 'd9f3a'],
    ['second factor and recovery codes', security, '106b6'],
    ['export and deletion of a person who did a lot', large, '2ff40'],
    ['reminders of tasks', todos, 'a4c22'],
    ['the calendar of tasks', todos, 'f328b'],
  ]),
]
