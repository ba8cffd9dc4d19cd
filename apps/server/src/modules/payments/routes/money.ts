import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import { currencyIn } from '@plaudit/contract/currency-in'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Person } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { payoutWay } from '../../accounts/mutations/payoutWay.ts'
import { entriesOf, holdings, type Holding } from '../../ledger/data.ts'
import { ownMoney } from '../../ledger/policy.ts'
import { settingsOf } from '../../notifications/data/preferences.ts'
import { documentsOf, sellerName } from '../data/documents.ts'
import { paymentsOfBuyer } from '../data/lists.ts'
import { checkoutById, paymentById, sharesOf } from '../data/payments.ts'
import { paidOut, payoutsOf } from '../data/payouts.ts'
import { earnedBy } from '../data/income.ts'
import { disputesFor, troubledRefunds } from '../data/queues.ts'
import { platformFees } from '../data/settings.ts'
import { ownerOf } from '../mutations/books.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { refund } from '../mutations/refunds.ts'
import { takeOver } from '../mutations/takeOver.ts'
import { isBuyer, isSeller, mayRefund } from '../policy.ts'
import { presentDispute } from '../present/dispute.ts'
import { presentPayment } from '../present/payment.ts'
import { isReadingPass } from '../present/passes.ts'
import { presentPayout } from '../present/payout.ts'
import { boughtBy, receiptAddress } from './receipts.ts'
import { presentEntries } from '../present/moved.ts'
import { placeOf } from './fees.ts'
import { methodsFor, payoutRoutes, testFor } from './payouts.ts'

/** @throws refusal invalid_input for money of another currency. */
function amountIn(
  currency: string,
  given: ParsedInput<'payments/refund'>['amount'],
): number | undefined {
  if (typeof given !== 'object') return given
  if (given.currency !== currency) refuse('invalid_input', { fields: { amount: 'invalid_amount' } })
  return given.amount
}

const shownAccounts = [
  'balance',
  'held',
  'payout_in_transit',
  'owed_by_seller',
  'settled_externally',
  'fee_receivable',
] as const

export interface MoneyParts extends PayoutParts {
  secrets: Secrets
}

/** Routes about the money that a person paid, has and gets, and about admins' decisions. */
export function moneyRoutes(parts: MoneyParts): Route[] {
  return [
    route('payments/get', {
      limit: 'read',
      read: async ({ caller, input, db }) => {
        const { limit, page } = input
        await takeOver(db, caller)
        const buyer = { user_id: caller.person?.user_id ?? null, device: caller.device }
        const { rows, ...list } = await paymentsOfBuyer(db, buyer, input)
        const payments = rows.map((row) => presentPayment(row, caller.language))
        return { payments, ...list, page, limit }
      },
    }),
    route('payments/receipt', {
      limit: 'read',
      read: async ({ caller, input, db }) => {
        const about = (await boughtBy(db, input.payment_id)) ?? refuse('not_found')
        const { checkout, shares } = about
        const { person } = caller
        const readsAll =
          isBuyer(checkout, caller) ||
          person?.is_admin === true ||
          isReadingPass(parts.secrets, checkout.checkout_id, input.pass)
        const sells = person !== null && isSeller(shares, person)
        if (!readsAll && !sells) refuse('not_found')
        // The parts that others sold in the same cart are theirs and the buyer's alone.
        const only = readsAll ? undefined : sellerName(personOf(caller).user_id)
        // Money that came too late or short has no receipt, and a refund of it has no credit note.
        const { pass: _pass, ...paper } = input
        const { payment_id, refund_id } = paper
        const papers = await documentsOf(db, payment_id, { refund_id, only, corrections: true })
        if (papers.length === 0) refuse('not_found')
        return receiptAddress(parts.secrets, caller, {
          ...paper,
          only,
          language: caller.language,
        })
      },
    }),
    route('payments/ledger', {
      limit: 'read',
      read: ({ caller, input, db }) =>
        ledgerOf(parts, db, { ...personOf(caller), language: caller.language }, input),
    }),
    route('payments/pricing', {
      limit: 'read',
      read: async ({ db }) => {
        const { price, currency } = await readSettings(db, 'domains')
        return {
          fees: await platformFees(db),
          buyer_fees: await readSettings(db, 'buyer_fees'),
          domain: price > 0 ? { amount: price, currency } : null,
        }
      },
    }),
    route('payments/refund', {
      limit: 'write',
      idempotent: true,
      authorise: async ({ caller, input, db }) => {
        const person = personOf(caller)
        const payment = (await paymentById(db, input.payment_id)) ?? refuse('not_found')
        const checkout = (await checkoutById(db, payment.checkout_id)) ?? refuse('not_found')
        const shares = await sharesOf(db, payment.payment_id)
        if (mayRefund(payment, checkout, shares, person)) return payment
        return refuse(
          isBuyer(checkout, caller) || isSeller(shares, person) ? 'forbidden' : 'not_found',
        )
      },
      verb: async ({ tx, input, caller, scope }) =>
        refund(tx, parts.kinds, {
          payment_id: input.payment_id,
          amount: amountIn(scope.currency, input.amount),
          reason: input.reason,
          by: personOf(caller).user_id,
          by_seller: !personOf(caller).is_admin,
          language: caller.language,
        }),
      present: async (refund_id, { db, scope }) => {
        const [row] = await troubledRefunds(db, refund_id)
        return {
          refund: {
            refund_id,
            amount: { amount: row?.amount ?? 0, currency: scope.currency },
            state: row?.state ?? 'requested',
          },
        }
      },
    }),
    ...payoutRoutes(parts),
  ]
}

const sums = (rows: readonly Holding[], kind: Holding['kind'], sign: 1 | -1 = 1) => {
  const by = new Map<string, number>()
  for (const row of rows)
    if (row.kind === kind) by.set(row.currency, (by.get(row.currency) ?? 0) + sign * row.amount)
  return [...by].flatMap(([currency, amount]) => (amount === 0 ? [] : [{ amount, currency }]))
}

async function ledgerOf(
  parts: MoneyParts,
  db: Db,
  person: Person,
  input: ParsedInput<'payments/ledger'>,
): Promise<Reply<'payments/ledger'>> {
  const test = await testFor(parts, person)
  const way = await payoutWay({ db, secrets: parts.secrets }, person.user_id)
  const owner = ownerOf(person.user_id, test)
  const held = await holdings(db, owner, [...shownAccounts, 'tax'])
  const rows = await entriesOf(db, {
    owner,
    kinds: shownAccounts,
    before: placeOf(input.after),
    limit: input.limit,
  })
  const balances = sums(held, 'balance')
  const chosen = (await settingsOf(db, [person.user_id]))(person.user_id).currency
  // Nothing is there: in the money that the person chose, that which moved last, or that of their country.
  const other = chosen ?? rows[0]?.currency ?? currencyIn(person.country_code) ?? 'USD'
  const currency = ownMoney(balances, chosen)?.currency ?? other
  const last = rows.length < input.limit ? undefined : rows.at(-1)
  return {
    balance: balances.find((one) => one.currency === currency) ?? { amount: 0, currency },
    balances,
    ...(input.with_earned === true && { earned: await earnedBy(db, person.user_id, owner) }),
    held: sums(held, 'held'),
    in_transit: sums(held, 'payout_in_transit'),
    paid_out: await paidOut(db, person.user_id, test),
    owed: sums(held, 'owed_by_seller', -1),
    settled_externally: sums(held, 'settled_externally'),
    fees_owed: sums(held, 'fee_receivable', -1),
    tax: sums(held, 'tax'),
    test,
    entries: await presentEntries(db, person, rows),
    next: last ? String(last.entry_id) : null,
    payouts: (await payoutsOf(db, person.user_id)).map((row) =>
      presentPayout(row, person.language),
    ),
    disputes: (await disputesFor(db, { seller: person.user_id })).map((row) =>
      presentDispute(row, person.language),
    ),
    payout_method: way.method,
    payout_account: way.account,
    payout_methods: await methodsFor(parts, test),
  }
}
