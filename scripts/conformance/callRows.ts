import { calls, type CallName } from '@plaudit/contract/calls'
import { done, later, type Row } from './row.ts'

const call = (what: string) => ({ kind: 'call', what })
const server = 'apps/server/src/modules'
/** A call, with the test over HTTP that shows what it does. */
export const shownBy = (what: CallName, [file, title]: readonly [string, string]): Row =>
  done(call(`${calls[what].method} ${what}`), `${server}/${file}.test.ts`, title)
const account = (title: string) => ['accounts/routes/calls', title] as const
const site = (title: string) => ['sites/routes/calls', title] as const
const reading = (title: string) => ['contests/routes/tests/reading', title] as const
const lists = (title: string) => ['contests/routes/tests/lists', title] as const
const rounds = (title: string) => ['contests/routes/tests/rounds', title] as const
const people = (title: string) => ['contests/routes/tests/contestants', title] as const
const edition = (title: string) => ['contests/routes/tests/editions', title] as const
const life = (title: string) => ['contests/routes/tests/life', title] as const
const saving = (title: string) => ['contests/routes/tests/saving', title] as const
const ballots = (title: string) => ['voting/routes/tests/reading', title] as const

/** Specification 7: every call. Those of the realtime services are settled in api: Realtime. */
const paymentKeys = (title: string) => ['payments/routes/keys', title] as const

export const callRows: Row[] = [
  shownBy('api/getUser', account('gives the signed-in person what is theirs, and no secret')),
  shownBy(
    'login/pro',
    account('takes the username or the address in any case, and the password as it is'),
  ),
  shownBy('register/user', ['accounts/routes/registration', 'makes an account and signs in']),
  shownBy('register/sendCode', [
    'accounts/routes/code',
    'sends a code and signs in with it, making the account when new',
  ]),
  shownBy('login/logout', account('ends this session at once and leaves the others')),
  shownBy('api/rates', site('gives dated rates against the dollar')),
  shownBy(
    'contest/v2/getCategories',
    reading('lists by status, category, owner and sort, and counts categories'),
  ),
  shownBy('users/getPaymentKeys', paymentKeys('are kept sealed and never given back')),
  shownBy(
    'users/updatePaymentSetings',
    paymentKeys('stay where they are sent back masked, and are other ones where they change'),
  ),
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
  ).map((name) =>
    shownBy(name, reading('lists by status, category, owner and sort, and counts categories')),
  ),
  shownBy(
    'contest/v2/getVotes',
    ballots('the public list has neither ids nor seconds, by page, round and name'),
  ),
  ...(['contest/v2/getRecentContestants', 'contest/v2/getContestants'] as const).map((name) =>
    shownBy(name, lists('answers about contestants of a contest, a round or everywhere')),
  ),
  shownBy(
    'contest/v2/search',
    reading('finds in spite of accents and typing errors, the likeliest first'),
  ),
  shownBy(
    'contest/v2/getCachedContest/{cx_id}',
    reading('gives the kept answer to everybody for a second, and a new one right after an edit'),
  ),
  shownBy('contest/v2/fetchContest', reading('gives what belongs to the caller')),
  shownBy(
    'contest/v{version}/fetchContest',
    saving(
      'gives addresses that are free, keeps old ones leading there, and refuses words of the lists',
    ),
  ),
  shownBy(
    'contest/v2/getPastVotes',
    ballots('past votes are the account’s and the device’s own, with the next possible time'),
  ),
  shownBy('contest/v2/addVote', [
    'voting/routes/tests/addVote',
    'a vote is answered with its id, its line, its round and when the next is possible',
  ]),
  shownBy('contest/v2/mergeRounds', [
    'contests/routes/tests/merging',
    'merges rounds into the earliest: people, dates, sums and waiting times',
  ]),
  shownBy(
    'contest/v2/duplicateContest',
    rounds('duplicates everything but votes and results, as a draft'),
  ),
  shownBy(
    'contest/v2/addRound2Round',
    rounds('adds a round with the top N, those above a threshold, or people by hand'),
  ),
  shownBy(
    'contest/v2/updateContestant',
    people('changes an entry: details, picture, status and running order'),
  ),
  shownBy(
    'contest/v2/getAllContestants',
    lists('lists all of one’s contestants, also as a table that no spreadsheet runs'),
  ),
  shownBy('contest/v2/getAllVotes', [
    'voting/routes/tests/allVotes',
    'all votes are their organiser’s: with ids, time and account; a judge or stranger has none',
  ]),
  ...(
    [
      'contest/v2/getCachedEdition/{edx_id}',
      'contest/v2/addEdition',
      'contest/v2/getEditions',
    ] as const
  ).map((name) =>
    shownBy(name, edition('is made of a contest, with its first contest waiting for entrants')),
  ),
  shownBy(
    'contest/v2/editEdition',
    edition('gives the contest that is filling another number of places'),
  ),
  ...[
    'GET contest/v2/getUserContestsSales/',
    'GET contest/v2/getUserContestsSales/{id}',
    'GET contest/v2/getContestSale/{contest_id}',
    'POST contest/v2/getAllPayments',
  ].map((what) => later(call(what), 'payments')),
  shownBy('Files/deleteFile', ['files/routes/serving', 'deletes one of one’s own, with its files']),
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
  shownBy(
    'api/site',
    site('has a default site without any set-up, and takes what the settings say'),
  ),
  shownBy(
    'contest/v2/saveContest',
    saving('changes what is given, and tells the second of two who save at once'),
  ),
  shownBy('contest/v2/deleteContest', [
    'contests/routes/tests/deletion',
    'deletes a contest without ballots, with everything in it',
  ]),
  shownBy(
    'contest/v2/setContestStatus',
    life('goes through the life of a contest and refuses what has no place in it'),
  ),
  shownBy('contest/v2/addContestants', [
    'contests/routes/tests/contestantTables',
    'reads a list of names, JSON and rows, and goes on with the running order',
  ]),
  shownBy('contest/v2/removeContestant', people('lets people without votes go, and only them')),
  shownBy('contest/v2/joinContest', [
    'contests/routes/tests/entries',
    'puts an entrant on the stage at once where entries are open',
  ]),
  shownBy(
    'contest/v2/submitEntry',
    edition('fills its contests; the last place starts one and opens the next'),
  ),
  shownBy('Files/upload', [
    'files/routes/upload',
    'makes the sizes of screens, without what the camera wrote',
  ]),
]
