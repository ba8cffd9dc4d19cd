import { shown, type Row } from '../row.ts'

const bought = 'apps/server/src/modules/voting/routes/tests/bought.test.ts'
const back = 'apps/server/src/modules/voting/routes/tests/boughtBack.test.ts'
const completion = 'apps/server/src/modules/payments/mutations/completion.test.ts'
const ledger = 'apps/server/src/modules/ledger/mutations/post.test.ts'
const journeys = 'e2e/payments.spec.ts'

const subscriptions = 'e2e/subscriptions.spec.ts'
const renewing = 'apps/server/src/modules/orders/routes/subscriptions.test.ts'
const renewal = 'apps/server/src/modules/payments/mutations/agreements/renew.test.ts'
const membership = 'apps/server/src/modules/clubs/routes/paying.test.ts'

const buys = 'a visitor buys ten votes with test money, sees them counted and has a receipt'
const sells = 'an organiser sets prices in each layout, sees what was paid and gives it back'
const holds = 'money goes into the balance, pays for votes, and is paid out once an admin approves'

const tenVotes =
  'a visitor buys ten votes with test money, and they count with a receipt in the log'
const refunded = 'a purchase that the organiser pays back whole is taken out of the count'

/** What money shows so far. */
export const rows: Row[] = [
  ...shown(
    'address',
    (
      [
        ['/payments', buys],
        ['/checkout', buys],
        ['/checkout/{test}', buys],
        ['/user/deposit', holds],
        ['/deposit/success', holds],
        ['/earnings', holds],
        ['/pricing', holds],
        ['/admin/access/pricing', sells],
        ['/admin/simpleMenu/pricing', sells],
        ['/admin/topMenu/pricing', sells],
        ['/admin/access/allpayment', sells],
        ['/admin/simpleMenu/allpayment', sells],
        ['/admin/topMenu/allpayment', sells],
      ] as const
    ).map(([what, title]) => [what, journeys, title] as const),
  ),
  ...shown('address', [
    [
      '/subscriptions',
      subscriptions,
      'a service is subscribed to, changed, cancelled at the end and kept, and its method is taken away',
    ],
  ]),
  ...shown('address (/app)', [
    [
      '/app/profile/subscriptions',
      subscriptions,
      'a club that is paid every month is joined, and stands on a phone among what is paid again',
    ],
  ]),
  ...shown('call', [
    [
      'GET subscriptions/get',
      renewing,
      'is paid every month, each an order whose price is held, until it is cancelled at the end of what is paid',
    ],
    [
      'POST subscriptions/change',
      renewing,
      'rests, goes on, and is another package from the next payment on',
    ],
    [
      'POST payments/removeMethod',
      renewing,
      'belongs to its payer alone, and a method that is taken away leaves a link to pay',
    ],
  ]),
  ...shown('call', [
    ['POST contest/v2/getAllPayments', back, refunded],
    [
      'GET contest/v2/getUserContestsSales/',
      back,
      'what contests sold is summed for their organiser alone',
    ],
    [
      'GET contest/v2/getUserContestsSales/{id}',
      back,
      'what contests sold is summed for their organiser alone',
    ],
    [
      'GET contest/v2/getSalesOverTime',
      back,
      'what contests sold is summed for their organiser alone',
    ],
    [
      'GET contest/v2/getContestSale/{contest_id}',
      back,
      'what contests sold is summed for their organiser alone',
    ],
  ]),
  ...shown('constant', [
    ['default checkout quantity 1', bought, 'a purchase that names no number is one vote'],
  ]),
  ...shown('sentence', [
    ['Invalid price', journeys, sells],
    ['Invalid amount', journeys, holds],
  ]),
  ...shown('role', [['organisers manage their own payments', back, refunded]]),
  ...shown('behaviour', [
    [
      'bundles and the pay button go when voting is disabled while the page is open',
      journeys,
      'a bundle and the pay button go while the page is open, once the organiser pauses the vote',
    ],
    [
      'a checkout belongs to the device until an account takes it over',
      'apps/server/src/modules/voting/routes/tests/boughtTaken.test.ts',
      'what a device began is the account’s that signs in there, and nobody else’s any more',
    ],
    [
      'subscriptions renew by a job, with reminders, and are cancelled at the period’s end',
      renewing,
      'is paid every month, each an order whose price is held, until it is cancelled at the end of what is paid',
    ],
    [
      'a failed renewal is tried again after 2, 5, 7 and 7 days',
      renewing,
      'tries a failed payment again after 2, 5, 7 and 7 days, tells each time, and ends',
    ],
    [
      'a failed club fee leaves days in which one can still read, then one is out',
      membership,
      'reads for some days after a renewal failed, is tried again, paid by hand, and is out at last',
    ],
    [
      'a period is paid once, however many renew it at once',
      renewal,
      'pays a period once, however many renew it at once',
    ],
    ['votes are bought at the one checkout and join the log', bought, tenVotes],
    [
      'return, webhook and poller come to one order in any order',
      completion,
      'makes one order of return, webhook and poller in any order and together',
    ],
    [
      'a balance is never spent beyond what is there',
      ledger,
      'lets 1,000 parallel spends take what is there and no more',
    ],
  ]),
]
