import { shown, type Row } from '../row.ts'

const bought = 'apps/server/src/modules/voting/routes/tests/bought.test.ts'
const back = 'apps/server/src/modules/voting/routes/tests/boughtBack.test.ts'
const completion = 'apps/server/src/modules/payments/mutations/completion.test.ts'
const ledger = 'apps/server/src/modules/ledger/mutations/post.test.ts'
const journeys = 'e2e/payments.spec.ts'

const subscriptions = 'e2e/subscriptions.spec.ts'
const renewing = 'apps/server/src/modules/orders/routes/tests/subscriptions.test.ts'
const renewal = 'apps/server/src/modules/payments/mutations/agreements/renew.test.ts'
const membership = 'apps/server/src/modules/clubs/routes/tests/paying.test.ts'

const buys = 'd997d'
const sells = 'e2c78'
const holds = '0fb13'

const tenVotes = '8ae8d'
const refunded = '07297'

/** Rows that money shows so far. */
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
        ['/admin/access/pricing', sells],
        ['/admin/simpleMenu/pricing', sells],
        ['/admin/topMenu/pricing', sells],
        ['/admin/access/allpayment', sells],
        ['/admin/simpleMenu/allpayment', sells],
        ['/admin/topMenu/allpayment', sells],
      ] as const
    ).map(([what, title]) => [what, journeys, title] as const),
  ),
  ...shown('address', [['/subscriptions', 'e2e/journeys.spec.ts', '142fb']]),
  ...shown('address (/app)', [['/app/profile/subscriptions', subscriptions, '47a0b']]),
  ...shown('call', [
    ['GET subscriptions/get', renewing, '8e087'],
    ['POST subscriptions/change', renewing, 'dfd0a'],
    ['POST payments/removeMethod', renewing, '4f8cb'],
  ]),
  ...shown('call', [
    ['POST contest/v2/getAllPayments', back, refunded],
    ['GET contest/v2/getUserContestsSales/', back, '23e8f'],
    ['GET contest/v2/getUserContestsSales/{id}', back, '23e8f'],
    ['GET contest/v2/getSalesOverTime', back, '23e8f'],
    ['GET contest/v2/getContestSale/{contest_id}', back, '23e8f'],
  ]),
  ...shown('constant', [['default checkout quantity 1', bought, 'd2313']]),
  ...shown('sentence', [
    ['Invalid price', journeys, sells],
    ['Invalid amount', 'apps/server/src/modules/marketplace/routes/services.test.ts', 'd61b3'],
  ]),
  ...shown('role', [['organisers manage their own payments', back, refunded]]),
  ...shown('behaviour', [
    [
      'bundles and the pay button go when voting is disabled while the page is open',
      journeys,
      '6a121',
    ],
    [
      'a checkout belongs to the device until an account takes it over',
      'apps/server/src/modules/voting/routes/tests/boughtTaken.test.ts',
      '72df8',
    ],
    [
      'subscriptions renew by a job, with reminders, and are cancelled at the period’s end',
      renewing,
      '8e087',
    ],
    ['a failed renewal is tried again after 2, 5, 7 and 7 days', renewing, '8258b'],
    [
      'a failed club fee leaves days in which one can still read, then one is out',
      membership,
      'b37b6',
    ],
    ['a period is paid once, however many renew it at once', renewal, 'a23bf'],
    ['votes are bought at the one checkout and join the log', bought, tenVotes],
    ['return, webhook and poller come to one order in any order', completion, '3e22f'],
    ['a balance is never spent beyond what is there', ledger, '65211'],
  ]),
]
