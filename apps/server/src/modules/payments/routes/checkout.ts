import type { Reply } from '@plaudit/contract/calls'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { methodsOf } from '../data/agreements.ts'
import { amountsOf, keysOf } from '../data/amounts.ts'
import {
  checkoutById,
  paymentsOfCheckout,
  sharesOf,
  type CheckoutRow,
  type PaymentRow,
} from '../data/payments.ts'
import { readOnce } from '../data/keySets.ts'
import { lookUp } from '../mutations/ask.ts'
import { boughtBefore } from '../mutations/boughtMeanwhile.ts'
import { wishOf } from '../mutations/boughtThen.ts'
import { endCheckout } from '../mutations/endCheckout.ts'
import { chooseOutcome } from '../mutations/builtin/sandbox.ts'
import type { Priced } from '../mutations/kinds.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import type { ProviderName } from '../mutations/providers/provider.ts'
import { buyersPatience } from '../mutations/inTime.ts'
import { balancesOf, lackingIn, lackingOf } from '../mutations/lacks.ts'
import { askAll, look } from '../mutations/onItsWay.ts'
import { offeredFor, offeredTo, payeesOf, testWays } from '../mutations/offered.ts'
import { bringAlong, canCharge, samenessOf, wantedBy } from '../mutations/start.ts'
import { startOnce } from '../mutations/startOnce.ts'
import { takeOver } from '../mutations/takeOver.ts'
import { isBuyer } from '../policy.ts'
import { aboutOf, presentCheckout, type OnItsWay } from '../present/checkout.ts'
import { isPass, isReadingPass, readOnly } from '../present/passes.ts'
import { presentSellers } from '../present/sellers.ts'
import { presentMethod } from '../present/subscription.ts'
import { shownLines } from '../present/words.ts'

interface CheckoutParts extends PayoutParts {
  secrets: Secrets
  /** Blocks that are waited for on a chain; null: until it calls them final. */
  confirmations: number | null
}

/** The checkout of the person who began it, or who signed in on the device that did. @throws refusal not_found for everybody else. */
async function own(parts: PayoutParts, caller: Caller, checkoutId: string): Promise<CheckoutRow> {
  await takeOver(parts.db, caller)
  const checkout = await checkoutById(parts.db, checkoutId)
  return checkout && isBuyer(checkout, caller) ? checkout : refuse('not_found')
}

const shown = async (
  parts: CheckoutParts,
  caller: Caller,
  checkoutId: string,
  onItsWay?: OnItsWay,
) => presentCheckout(parts, await own(parts, caller, checkoutId), caller.language, onItsWay)

/** The one checkout (product 5). Providers are asked outside of every transaction, so these calls open their own. */
export function checkoutRoutes(parts: CheckoutParts): Route[] {
  return [
    route('checkout/quote', {
      limit: 'read',
      read: async ({ caller, input, db }) => {
        await bringAlong(parts, caller, input.kind)
        const wanted = await wantedBy(db, parts, caller, { kind: input.kind, input })
        const { priced, agreement } = wanted
        const asked = { ...parts, keySets: readOnce(parts.keySets) }
        const { beside, ...wish } = wishOf(input)
        const { language } = caller
        const amounts = amountsOf(priced)
        const [amount = { amount: 0, currency: priced.currency }] = amounts
        const sellers = [...new Set(priced.shares.map(keysOf))]
        const { ways: providers, untaken } = await offeredFor(asked, payeesOf(priced))
        const test_ways = await testWays(asked, sellers, providers)
        const test = test_ways.length > 0 && test_ways.length === providers.length
        const balances = await balancesOf(db, caller, test, amounts)
        const [balance = { ...amount, amount: 0 }] = balances
        const lacks = lackingIn(amounts, balances)
        const lacking = await lackingOf(asked, input.kind, providers, { lacks, balances })
        return {
          lines: shownLines(priced.lines, { language, currency: priced.currency }),
          amount,
          amounts,
          sellers: await presentSellers(asked, priced, { ways: providers, language }),
          providers: offeredTo(providers, input.kind !== 'deposit' && lacks.length === 0),
          ...(untaken && { untaken }),
          ...(priced.idle_coupon && { idle_coupon: priced.idle_coupon }),
          test,
          test_ways,
          balance,
          balances,
          balance_lacks: lacking.length === 1 ? (lacking[0] ?? null) : null,
          balances_lack: lacking,
          methods: await usable(asked, caller, priced),
          keeps: caller.person === null ? [] : providers.filter((name) => canKeep(parts, name)),
          interval: agreement?.interval ?? priced.renews?.interval ?? null,
          closes_at: priced.closes_at?.toISOString() ?? null,
          bought_before: await boughtBefore(db, caller, { same: samenessOf(wanted, wish), beside }),
          about: aboutOf(priced.subject),
        }
      },
    }),
    route('checkout/start', {
      limit: 'buy',
      idempotent: true,
      writes: true,
      read: async ({ caller, input, request }) => {
        const header = request.headers['idempotency-key']
        const { checkout_id, already_bought } = await startOnce(parts, caller, input, header)
        const onItsWay = await askAll(parts, checkout_id)
        return { ...(await shown(parts, caller, checkout_id, onItsWay)), already_bought }
      },
    }),
    route('checkout/status/{checkout_id}', {
      limit: 'read',
      read: async ({ caller, input }) => {
        const { checkout_id, pass } = input
        if (isReadingPass(parts.secrets, checkout_id, pass)) {
          const read = (await checkoutById(parts.db, checkout_id)) ?? refuse('not_found')
          return readOnly(await presentCheckout(parts, read, caller.language))
        }
        const mine = async () =>
          isPass(parts.secrets, checkout_id, pass)
            ? ((await checkoutById(parts.db, checkout_id)) ?? refuse('not_found'))
            : own(parts, caller, checkout_id)
        const checkout = await mine()
        if (checkout.state !== 'open') return presentCheckout(parts, checkout, caller.language)
        const onItsWay = await look(parts, checkout)
        return presentCheckout(parts, await mine(), caller.language, onItsWay)
      },
    }),
    route('checkout/cancel', {
      limit: 'buy',
      writes: true,
      read: async ({ caller, input }) => {
        const checkout = await own(parts, caller, input.checkout_id)
        if (checkout.state === 'open')
          await endCheckout(parts, input.checkout_id, 'cancelled', buyersPatience)
        return shown(parts, caller, input.checkout_id)
      },
    }),
    route('checkout/sandbox', {
      limit: 'buy',
      writes: true,
      read: async ({ caller, input }) => {
        const checkout = await own(parts, caller, input.checkout_id)
        const { payment_id: wanted } = input
        const payments = (await paymentsOfCheckout(parts.db, input.checkout_id)).filter(
          ({ payment_id }) => wanted === undefined || payment_id === wanted,
        )
        if (wanted !== undefined && payments.length === 0) refuse('not_found')
        if (payments.some((payment) => payment.provider !== 'sandbox')) refuse('sandbox_only')
        // A checkout that a promise opened has no way of paying yet: an outcome would be lost.
        if (checkout.state === 'open' && payments.length === 0) refuse('sandbox_only')
        // The sweep may come some seconds after the time is over: nobody pays in between.
        const isOver = checkout.expires_at.getTime() <= Date.now()
        if (checkout.state === 'open' && isOver)
          await endCheckout(parts, input.checkout_id, 'expired', buyersPatience)
        if (checkout.state !== 'open' || isOver) return shown(parts, caller, input.checkout_id)
        if (input.outcome !== 'declined' && !(await takesTestMoney(parts, checkout, payments)))
          refuse('provider_unsuitable')
        for (const payment of payments) {
          await chooseOutcome(parts.db, payment.payment_id, input.outcome)
          await lookUp(parts, payment.payment_id)
        }
        return shown(parts, caller, input.checkout_id)
      },
    }),
  ]
}

/** Returns whether test money still pays: a checkout begun with it can't be paid once its sellers take real money. */
async function takesTestMoney(
  { db, keySets }: CheckoutParts,
  { kind }: CheckoutRow,
  payments: readonly PaymentRow[],
): Promise<boolean> {
  for (const { payment_id } of payments)
    for (const { seller_id } of await sharesOf(db, payment_id)) {
      const seller = kind === 'deposit' ? null : seller_id
      if ((await keySets.current(seller, 'sandbox')) === undefined) return false
    }
  return true
}

/** Tells whether a way can be charged again without asking; one's own balance is there anyway. */
const canKeep = ({ providers }: PayoutParts, name: ProviderName): boolean =>
  name !== 'balance' && providers[name]?.capability.unattended === true

/** Methods that the caller kept and that can pay this. */
async function usable(
  parts: PayoutParts,
  { person }: Caller,
  priced: Priced,
): Promise<Reply<'checkout/quote'>['methods']> {
  if (person === null) return []
  const kept = await methodsOf(parts.db, person.user_id)
  const can = await Promise.all(
    kept.map(async (one) => one.provider !== 'balance' && canCharge(parts, one, priced)),
  )
  return kept.filter((_, n) => can[n]).map(presentMethod)
}
