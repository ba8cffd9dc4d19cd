import { calls, type CallName } from '@plaudit/contract/calls'
import { done, later, type Row } from './row.ts'

const call = (what: string) => ({ kind: 'call', what })
const server = 'apps/server/src/modules'
/** A call, with the test over HTTP that shows what it does. */
export const shownBy = (what: CallName, [file, title]: readonly [string, string]): Row =>
  done(call(`${calls[what].method} ${what}`), `${server}/${file}.test.ts`, title)
const account = (title: string) => ['accounts/routes/tests/calls', title] as const
const site = (title: string) => ['sites/routes/tests/calls', title] as const
const reading = (title: string) => ['contests/routes/tests/reading', title] as const
const lists = (title: string) => ['contests/routes/tests/lists', title] as const
const rounds = (title: string) => ['contests/routes/tests/rounds', title] as const
const people = (title: string) => ['contests/routes/tests/contestants', title] as const
const edition = (title: string) => ['entries/routes/tests/editions', title] as const
const life = (title: string) => ['contests/routes/tests/life', title] as const
const saving = (title: string) => ['contests/routes/tests/saving', title] as const
const ballots = (title: string) => ['voting/routes/tests/reading', title] as const

/** Specification 7: every call. The calls of the realtime services are settled in api: Realtime. */
const paymentKeys = (title: string) => ['payments/routes/keys', title] as const

export const callRows: Row[] = [
  shownBy('api/getUser', account('22b41')),
  shownBy('login/pro', account('6353a')),
  shownBy('register/user', ['accounts/routes/tests/registration', 'd3411']),
  shownBy('register/sendCode', ['accounts/routes/tests/code', '45213']),
  shownBy('login/logout', account('6d00c')),
  shownBy('api/rates', site('0515a')),
  shownBy('contest/v2/getCategories', reading('93a85')),
  shownBy('users/getPaymentKeys', paymentKeys('51837')),
  shownBy('users/updatePaymentSetings', paymentKeys('ce4a1')),
  later(call('POST account/updateProfileInfo'), 'profiles'),
  later(call('GET account/getUserPreferences'), 'profiles'),
  // Language and country alone can be changed: no notification preferences, currency or sound yet.
  later(call('POST account/updatePreferences'), 'profiles'),
  ...['GET checkout/getCart/1', 'GET cart/add/{type}/{sx_id}/{quantity}'].map((what) =>
    later(call(what), 'payments'),
  ),
  ...[
    'GET DigitalFiles/getUserDigitalFiles',
    'POST DigitalFiles/getDigitalDownloads',
    'GET videos/send',
    'GET Services/saveServiceData/{sx_id}',
    'GET Services/getService/{sx_id}',
    'GET providers/getProviders',
    'GET providers/getProvider/{username}',
    'POST services/addService',
    'GET sales/getUserSales',
  ].map((what) => later(call(what), 'marketplace')),
  ...['GET profile/grouped/{id}', 'GET profile/getData/{id}', 'POST Providers/getUserInfo'].map(
    (what) => later(call(what), 'profiles'),
  ),
  ...[
    'GET messages/updateConversation/{id}',
    'POST notifications/saveToken',
    'GET messages/getConversations',
    'POST messages/sendNotifications',
  ].map((what) => later(call(what), 'messaging and notifications')),
  ...(
    ['contest/v2/getEndedContests', 'contest/v2/getOngoingContests', 'contest/v2/get'] as const
  ).map((name) => shownBy(name, reading('93a85'))),
  shownBy('contest/v2/getVotes', ballots('085fe')),
  ...(['contest/v2/getRecentContestants', 'contest/v2/getContestants'] as const).map((name) =>
    shownBy(name, lists('cb1f2')),
  ),
  shownBy('contest/v2/search', reading('afad0')),
  shownBy('contest/v2/getCachedContest/{cx_id}', reading('e2a19')),
  shownBy('contest/v2/fetchContest', reading('24665')),
  shownBy('contest/v{version}/fetchContest', saving('f5a2e')),
  shownBy('contest/v2/getPastVotes', ballots('9fabd')),
  shownBy('contest/v2/addVote', ['voting/routes/tests/addVote', '19be0']),
  shownBy('contest/v2/mergeRounds', ['contests/routes/tests/merging', 'aae22']),
  shownBy('contest/v2/duplicateContest', rounds('ff75f')),
  shownBy('contest/v2/addRound2Round', rounds('4bb08')),
  shownBy('contest/v2/updateContestant', people('7e01c')),
  shownBy('contest/v2/getAllContestants', lists('1cd47')),
  shownBy('contest/v2/getAllVotes', ['voting/routes/tests/allVotes', 'a7630']),
  ...(
    [
      'contest/v2/getCachedEdition/{edx_id}',
      'contest/v2/addEdition',
      'contest/v2/getEditions',
    ] as const
  ).map((name) => shownBy(name, edition('68151'))),
  shownBy('contest/v2/editEdition', edition('e8d68')),
  ...[
    'GET contest/v2/getUserContestsSales/',
    'GET contest/v2/getUserContestsSales/{id}',
    'GET contest/v2/getContestSale/{contest_id}',
    'POST contest/v2/getAllPayments',
  ].map((what) => later(call(what), 'payments')),
  shownBy('Files/deleteFile', ['files/routes/tests/serving', 'bec51']),
  ...[
    'GET Groups/getGroups',
    'POST Groups/addUpdateGroup',
    'POST Groups/remove2Group',
    'POST Groups/add2Group',
    'GET feeds/getFeeds',
    'POST feeds/getFeed',
    'POST feeds/editFeed',
    'POST feeds/addFeed',
    'POST feeds/deleteFeed',
  ].map((what) => later(call(what), 'clubs')),
  ...['realtime fetchConversations', 'realtime fetchConversation', 'realtime createOrUpdate'].map(
    (what) => later(call(what), 'messaging and notifications'),
  ),
  shownBy('api/site', site('6a23a')),
  shownBy('contest/v2/saveContest', saving('7445d')),
  shownBy('contest/v2/deleteContest', ['contests/routes/tests/deletion', '8c1e5']),
  shownBy('contest/v2/setContestStatus', life('d878f')),
  shownBy('contest/v2/addContestants', ['contests/routes/tests/contestantTables', '37e7e']),
  shownBy('contest/v2/removeContestant', people('eca3e')),
  shownBy('contest/v2/joinContest', ['entries/routes/tests/entries', '603cc']),
  shownBy('contest/v2/submitEntry', edition('a144c')),
  shownBy('Files/upload', ['files/routes/tests/upload', '889de']),
]
