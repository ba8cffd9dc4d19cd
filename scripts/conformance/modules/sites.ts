import { shown, type Row } from '../row.ts'

const scope = 'apps/server/src/modules/sites/routes/scope.test.ts'
const people = 'apps/server/src/modules/admin/routes.test.ts'
const decided = 'apps/server/src/modules/reports/routes.test.ts'
const found = 'apps/server/src/modules/search/routes/calls.test.ts'

const browser = 'e2e/sites.spec.ts'
const ownSite = 'a site of one’s own: made, coloured, and its host name’s record told'
const platform = 'the platform’s admin: finds a person, suspends them, and switches a part off'

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
  ]),
]
