import { calls, type CallName } from '@plaudit/contract/calls'
import { done, later, type Row } from './row.ts'

const call = (what: string) => ({ kind: 'call', what })
const table = 'scripts/conformance/calls.test.ts'
const here = (what: CallName): Row =>
  done(call(`${calls[what].method} ${what}`), table, 'every call that is marked done is mounted')

/** Specification 7: every call. Those of the realtime services are settled in api: Realtime. */
export const callRows: Row[] = [
  ...(
    [
      'api/getUser',
      'login/pro',
      'register/user',
      'register/sendCode',
      'login/logout',
      'api/rates',
      'contest/v2/getCategories',
    ] as const
  ).map(here),
  later(call('POST account/updateProfileInfo'), 'profiles'),
  later(call('GET account/getUserPreferences'), 'profiles'),
  here('account/updatePreferences'),
  ...[
    'GET users/getPaymentKeys',
    'POST users/updatePaymentSetings',
    'GET checkout/getCart/1',
    'GET cart/add/{type}/{sx_id}/{quantity}',
  ].map((what) => later(call(what), 'payments')),
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
    [
      'contest/v2/getEndedContests',
      'contest/v2/getOngoingContests',
      'contest/v2/get',
      'contest/v2/getVotes',
      'contest/v2/getRecentContestants',
      'contest/v2/getContestants',
      'contest/v2/search',
      'contest/v2/getCachedContest/{cx_id}',
      'contest/v2/fetchContest',
      'contest/v{version}/fetchContest',
      'contest/v2/getPastVotes',
      'contest/v2/addVote',
      'contest/v2/mergeRounds',
      'contest/v2/duplicateContest',
      'contest/v2/addRound2Round',
      'contest/v2/updateContestant',
      'contest/v2/getAllContestants',
      'contest/v2/getAllVotes',
    ] as const
  ).map(here),
  ...(
    [
      'contest/v2/getCachedEdition/{edx_id}',
      'contest/v2/addEdition',
      'contest/v2/editEdition',
      'contest/v2/getEditions',
    ] as const
  ).map(here),
  ...[
    'GET contest/v2/getUserContestsSales/',
    'GET contest/v2/getUserContestsSales/{id}',
    'GET contest/v2/getContestSale/{contest_id}',
    'POST contest/v2/getAllPayments',
  ].map((what) => later(call(what), 'payments')),
  here('Files/deleteFile'),
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
  ...(
    [
      'api/site',
      'contest/v2/saveContest',
      'contest/v2/deleteContest',
      'contest/v2/setContestStatus',
      'contest/v2/addContestants',
      'contest/v2/removeContestant',
      'contest/v2/joinContest',
      'contest/v2/submitEntry',
      'Files/upload',
    ] as const
  ).map(here),
]
