import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { admins, everybody, signedIn, type Outcome, type Role } from '../../rights/rules.ts'
import type { CallName } from '@plaudit/contract/calls'
import { statement } from '../../platform/db/db.ts'
import { publicId } from '../../platform/ids.ts'
import type { Api } from '@plaudit/client/client'

const row = <Name extends CallName>(...given: Parameters<typeof moduleRow<Bought, Name, Kind>>) =>
  moduleRow<Bought, Name, Kind>(...given)

const kinds = ['nothing', 'open', 'paid', 'absent'] as const
type Kind = (typeof kinds)[number]

interface Bought {
  checkout_id: string
  payment_id: string
  payout_id: string
  cx_id: string
  assox_id: string
}

const absent: Bought = {
  checkout_id: publicId(),
  payment_id: publicId(),
  payout_id: publicId(),
  cx_id: publicId(),
  assox_id: publicId(),
}

const noCoin = `1.0x${'0'.repeat(40)}..0x${'0'.repeat(64)}.-1`

const votes = ({ cx_id, assox_id }: Bought) =>
  ({ kind: 'votes', cx_id, assox_id, quantity: 1 }) as const

/** Outcome for things that `user` bought of `organiser`. */
const ofBuyer = (role: Role, kind: Kind): Outcome =>
  kind !== 'absent' && role === 'user' ? 'ok' : 404

/** A receipt is its payer's and its seller's, and an admin's. */
const readsReceipt = (role: Role, kind: Kind): Outcome =>
  kind === 'paid' && (role === 'user' || role === 'organiser' || role === 'admin') ? 'ok' : 404

/** Outcome of giving back: its seller or an admin may; the buyer knows of it and may not. */
function givesBack(role: Role, kind: Kind): Outcome {
  if (role === 'visitor') return 401
  if (kind === 'open') return role === 'user' || role === 'organiser' ? 403 : 404
  if (kind !== 'paid') return 404
  if (role === 'organiser' || role === 'admin') return 'ok'
  return role === 'user' ? 403 : 404
}

const about: readonly Kind[] = ['open', 'paid', 'absent']

/** An open contest that sells votes. */
async function selling(api: Api): Promise<{ cx_id: string; assox_id: string }> {
  const hour = 3_600_000
  const { contest } = await api.call('contest/v2/saveContest', {
    contest_name: 'A sample that sells votes',
    start_date: new Date(Date.now() - hour).toISOString(),
    end_date: new Date(Date.now() + 24 * hour).toISOString(),
    prices: { mode: 'free_then_paid', currency: 'EUR', bundles: [{ votes: 1, price: 50 }] },
  })
  const { cx_id } = contest
  const { contestants } = await api.call('contest/v2/addContestants', {
    cx_id,
    contestants: [{ contestant_name: 'Sample' }],
  })
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  return { cx_id, assox_id: contestants[0]?.assox_id ?? '' }
}

/** Rights to the calls of payments, about the things that `user` bought of `organiser`. */
export const rights = moduleRights<Bought, Kind>({
  kinds,
  async make(kind, fixtures, server) {
    if (kind === 'absent' || kind === 'nothing') return absent
    const { cx_id, assox_id } = await selling(fixtures.person('organiser').api)
    const { api } = fixtures.person('user')
    const { checkout_id, payments } = await api.call('checkout/start', {
      kind: 'votes',
      cx_id,
      assox_id,
      quantity: 1,
      provider: 'sandbox',
    })
    if (kind === 'paid') {
      await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
      // The ballot is cast a moment after the money is there.
      const isCast = () =>
        statement(
          server.parts.db,
          `select from bought_votes where checkout_id = $1 and state = 'cast'`,
          [checkout_id],
        )
      while ((await isCast()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return {
      checkout_id,
      payment_id: payments[0]?.payment_id ?? '',
      payout_id: absent.payout_id,
      cx_id,
      assox_id,
    }
  },
  tables: ['refunds', 'payouts'],
  addresses: ['/app/webhooks/:provider/:account', '/receipts/:name'],
  rows: [
    row('users/getPaymentKeys', signedIn, () => ({}), ['nothing']),
    row('users/updatePaymentSetings', signedIn, () => ({ stripe_disabled: true }), ['nothing']),
    // The platform's keys are its admins'; nobody here has any that could be tried.
    row('users/getPaymentKeys', admins, () => ({ keys_of: 'platform' }), ['nothing']),
    row('users/updatePaymentSetings', admins, () => ({ keys_of: 'platform' }), ['nothing']),
    row(
      'users/tryPaymentKeys',
      (role) => (role === 'visitor' ? 401 : 409),
      () => ({ provider: 'stripe' }),
      ['nothing'],
    ),
    row('payments/pricing', everybody, () => ({}), ['nothing']),
    row('payments/get', everybody, () => ({}), ['nothing']),
    row('payments/ledger', signedIn, () => ({}), ['nothing']),
    row('payments/getTaxes', signedIn, () => ({}), ['nothing']),
    row('payments/saveTaxes', signedIn, () => ({ rates: [] }), ['nothing']),
    row('payments/takeTax', signedIn, () => ({ currency: 'EUR' }), ['nothing']),
    row('payments/getTaxes', admins, () => ({ of: 'platform' }), ['nothing']),
    row('payments/saveTaxes', admins, () => ({ of: 'platform', rates: [] }), ['nothing']),
    row('payments/takeTax', admins, () => ({ of: 'platform', currency: 'EUR' }), ['nothing']),
    row('payments/getSales', signedIn, () => ({}), ['nothing']),
    row('payments/getSales', admins, () => ({ of: 'platform' }), ['nothing']),
    row('payments/payFees', signedIn, () => ({ currency: 'EUR' }), ['nothing']),
    row(
      'payments/closeFees',
      admins,
      () => ({ user_id: 110_001, currency: 'EUR', how: 'let_go', reason: 'sample' }),
      ['nothing'],
    ),
    row('payments/getDebts', admins, () => ({}), ['nothing']),
    row(
      'payments/getDebtEntries',
      admins,
      () => ({ user_id: 110_001, account: 'owed_by_seller', currency: 'EUR' }),
      ['nothing'],
    ),
    row('subscriptions/get', signedIn, () => ({}), ['nothing']),
    // Nobody has any here: what belongs to somebody is there for nobody else (routes/subscriptions.test.ts of orders).
    row(
      'subscriptions/change',
      (role) => (role === 'visitor' ? 401 : 404),
      ({ payment_id }) => ({ subscription_id: payment_id, verdict: 'cancel_now' }),
      ['absent'],
    ),
    row(
      'payments/removeMethod',
      (role) => (role === 'visitor' ? 401 : 404),
      ({ payment_id }) => ({ method_id: payment_id }),
      ['absent'],
    ),
    row('payments/getDueRefunds', signedIn, () => ({}), ['nothing']),
    row('payments/getDueRefunds', admins, () => ({ of: 'platform' }), ['nothing']),
    // Nobody has any here: of one that waits, mutations/refundsByHand.test.ts.
    row(
      'payments/closeRefund',
      (role) => (role === 'visitor' ? 401 : 404),
      ({ payment_id }) => ({ refund_id: payment_id, reference: 'sample' }),
      ['absent'],
    ),
    row(
      'payments/closeCoin',
      (role) => (role === 'visitor' ? 401 : 404),
      () => ({ coin_id: noCoin }),
      ['nothing'],
    ),
    row(
      'payments/retryRefund',
      (role) => (role === 'visitor' ? 401 : 404),
      ({ payment_id }) => ({ refund_id: payment_id }),
      ['absent'],
    ),
    row('payments/getTakings', admins, () => ({}), ['nothing']),
    row('payouts/getQueues', admins, () => ({}), ['nothing']),
    row('payouts/getAll', admins, () => ({}), ['nothing']),
    row('checkout/quote', everybody, votes, ['open']),
    row('checkout/start', everybody, (thing) => ({ ...votes(thing), provider: 'sandbox' }), [
      'open',
    ]),
    row('checkout/status/{checkout_id}', ofBuyer, ({ checkout_id }) => ({ checkout_id }), about),
    row('checkout/cancel', ofBuyer, ({ checkout_id }) => ({ checkout_id }), about),
    row(
      'checkout/sandbox',
      ofBuyer,
      ({ checkout_id }) => ({ checkout_id, outcome: 'later' }),
      about,
    ),
    row('payments/receipt', readsReceipt, ({ payment_id }) => ({ payment_id }), about),
    row(
      'payments/refund',
      givesBack,
      ({ payment_id }) => ({ payment_id, reason: 'sample' }),
      about,
    ),
    row(
      'payouts/request',
      (role) => (role === 'visitor' ? 401 : 409),
      () => ({
        amount: { amount: 100, currency: 'EUR' },
        method: 'sandbox',
        destination: 'somebody@example.org',
      }),
      ['nothing'],
    ),
    row(
      'payouts/decide',
      (role) => (role === 'visitor' ? 401 : role === 'admin' ? 404 : 403),
      ({ payout_id }) => ({ payout_id, verdict: 'approve' }),
      ['absent'],
    ),
  ],
})
