import { hash } from 'node:crypto'
import type { CheckoutKindName } from '@plaudit/contract/payments/constants'
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Money } from '../../../platform/money.ts'
import {
  agreementById,
  liveAgreement,
  lockAgreement,
  methodById,
  type AgreementRow,
  type MethodRow,
} from '../data/agreements.ts'
import { openCheckouts } from '../data/payments.ts'
import { charged } from '../data/charged.ts'
import type { AskParts } from './ask.ts'
import { amountsOf, keysOf } from '../data/amounts.ts'
import { begin, isTestSet, type Wanted } from './begin.ts'
import type { CheckoutKind, Priced } from './kinds.ts'
import type { Sameness } from './boughtMeanwhile.ts'
import { closeCheckout } from './letGo.ts'
import type { ProviderName } from './providers/provider.ts'

export interface Asked {
  kind: CheckoutKindName
  provider: ProviderName
  /** Sums that the screen showed, one for each currency. */
  expected?: readonly Money[] | undefined
  email?: string | undefined
  /** A kept method of that provider, or a method that is to be kept. */
  method_id?: string | undefined
  save?: boolean | undefined
  /** No other checkout of the same purchase is open, except the checkout that the buyer names as wanted beside it. */
  once?: boolean
  beside?: string | undefined
  /** Open checkouts whose place the new checkout may take, since they were looked at; without the list, all of them. */
  seen?: readonly string[]
  /** Purchases of the same that the buyer knew of when they read the price, as far as that is known. */
  bought?: Sameness | undefined
  input: Record<string, unknown>
}

/** The kind that is asked for, if this caller may buy it. @throws refusal sign_in_required, invalid_input. */
export function kindFor(parts: AskParts, caller: Caller, name: CheckoutKindName): CheckoutKind {
  const kind = parts.kinds.get(name) ?? refuse('invalid_input', { fields: { kind: 'unknown' } })
  if (caller.person === null && !kind.forVisitors) refuse('sign_in_required')
  return kind
}

/** Brings along what the buyer chose before they signed in, so that it is priced and bought with the rest. */
export async function bringAlong(
  parts: AskParts,
  caller: Caller,
  name: CheckoutKindName,
): Promise<void> {
  const kind = kindFor(parts, caller, name)
  if (kind.bringAlong) await inTransaction(parts.db, async (tx) => kind.bringAlong?.(tx, caller))
}

/**
 * The price for this caller now: of a new purchase, or the sum that is due of an agreement.
 * @throws refusals not_found, already_subscribed, and the kind's own.
 */
export async function wantedBy(
  db: Db,
  parts: AskParts,
  caller: Caller,
  asked: Pick<Asked, 'kind' | 'input'>,
): Promise<Wanted> {
  const kind = kindFor(parts, caller, asked.kind)
  const id = asked.input['subscription_id']
  if (typeof id === 'string') {
    const agreement = await agreementById(db, id)
    const isTheirs = agreement?.user_id === caller.person?.user_id && agreement?.kind === kind.name
    return isTheirs && agreement ? due(db, kind, agreement) : refuse('not_found')
  }
  const untaxed = await kind.price({ db, caller, input: asked.input })
  const priced = await charged(db, untaxed, caller.person?.user_id ?? null)
  const { renews } = priced
  const live =
    renews && caller.person && (await liveAgreement(db, caller.person.user_id, renews.about))
  return live ? due(db, kind, live) : { kind, priced }
}

/** A buyer who has an agreement pays nothing more now, unless a sum is due. */
async function due(db: Db, kind: CheckoutKind, agreement: AgreementRow): Promise<Wanted> {
  if (agreement.state !== 'past_due') refuse('already_subscribed')
  const priced = await kind.agreement?.price(db, agreement)
  if (priced === undefined || priced === 'later') refuse('subscription_illegal_step')
  return { kind, priced: await charged(db, priced, agreement.user_id), agreement }
}

/** The buyer began another checkout meanwhile, whose place the new checkout would take: that one is looked at first. */
export class BegunMeanwhile extends Error {}

/**
 * Begins a purchase (product 5): finds the price, the sellers and their keys, and reserves the goods for the buyer. Asks
 * no provider.
 * @throws refusals device_unknown, price_changed, amount_unsuitable, currency_unsupported, provider_unsuitable, test_with_real, method_unsuitable,
 * subscription_charging, and the kind's own. @throws a broken `checkouts_same` where the same is open already.
 * @throws BegunMeanwhile, BoughtMeanwhile.
 */
export async function startCheckout(
  tx: Tx,
  parts: AskParts,
  caller: Caller,
  asked: Asked,
): Promise<string> {
  // Everybody may read a price; a purchase needs a buyer.
  if (caller.person === null && caller.device === null) refuse('device_unknown')
  // A deposit from the balance would be a receipt for money that never came.
  if (asked.kind === 'deposit' && asked.provider === 'balance') refuse('provider_unsuitable')
  const wanted = await wantedBy(tx.db, parts, caller, asked)
  const { priced, agreement } = wanted
  proveExpected(asked, priced)
  if (agreement) await proveDue(tx, agreement)
  const method = await methodOf(tx.db, parts, caller, asked, priced)
  for (const id of await replaced(tx.db, caller, wanted)) {
    if (asked.seen?.includes(id) === false) throw new BegunMeanwhile()
    // What was paid of it is bought: the price is found anew, without that.
    if (await closeCheckout(tx, parts, id, 'cancelled')) throw new BegunMeanwhile()
  }
  const checkout_id = await begin(tx, parts, {
    ...wanted,
    provider: asked.provider,
    buyer: { user_id: caller.person?.user_id ?? null, device: caller.device },
    language: caller.language,
    email: asked.email,
    site: caller.site,
    saves: asked.save === true && caller.person !== null,
    ...(asked.once !== undefined && { sameness: samenessAs(wanted, asked) }),
    ...(method && { method }),
  })
  // A kind that reserves its goods waited there for another checkout, which is seen now.
  const others = await replaced(tx.db, caller, wanted)
  if (others.some((id) => id !== checkout_id)) throw new BegunMeanwhile()
  return checkout_id
}

function samenessAs(wanted: Wanted, { input, bought, once, beside }: Asked): Sameness {
  const same = samenessOf(wanted, input)
  const times = bought?.same === same ? bought.times : undefined
  return { same, beside, isFree: once !== true, times }
}

/** Proves that the price is the price that the screen showed, in each currency. @throws refusal price_changed. */
export function proveExpected({ expected }: Pick<Asked, 'expected'>, priced: Priced): void {
  if (expected === undefined) return
  const shown = new Map(expected.map(({ currency, amount }) => [currency, amount]))
  const wanted = amountsOf(priced)
  const isSame = wanted.every(({ currency, amount }) => shown.get(currency) === amount)
  if (!isSame || expected.length !== wanted.length) refuse('price_changed')
}

/** The key by which two purchases of a buyer are the same: goods, seller and price. */
export const samenessOf = ({ kind, priced }: Wanted, input: Record<string, unknown>): string =>
  hash(
    'sha256',
    JSON.stringify([
      kind.name,
      kind.same?.(priced.subject) ?? input,
      priced.shares.map(({ seller_id }) => seller_id),
      ...amountsOf(priced).map(({ amount, currency }) => [amount, currency]),
    ]),
  )

/** Open checkouts of this buyer whose place the wanted one takes. */
export async function replaced(
  db: Db,
  { person }: Caller,
  { kind, priced }: Pick<Wanted, 'kind' | 'priced'>,
): Promise<string[]> {
  if (person === null || kind.replaces === undefined) return []
  const open = await openCheckouts(db, person.user_id, kind.name)
  return open
    .filter(({ subject }) => kind.replaces?.(subject, priced.subject))
    .map(({ checkout_id }) => checkout_id)
}

/** Reads the agreement again under its lock: it may have been paid or ended meanwhile, or be charged by itself right now. */
async function proveDue(tx: Tx, { agreement_id }: AgreementRow): Promise<void> {
  const now = await lockAgreement(tx, agreement_id)
  if (now?.state !== 'past_due') refuse('subscription_illegal_step')
  if (now.attempt !== null) refuse('subscription_charging')
}

async function methodOf(
  db: Db,
  parts: AskParts,
  { person }: Caller,
  { method_id, provider }: Asked,
  priced: Priced,
): Promise<MethodRow | undefined> {
  if (method_id === undefined) return undefined
  const method = await methodById(db, method_id)
  if (person === null || method?.user_id !== person.user_id) return refuse('not_found')
  const fits = method.provider === provider && (await canCharge(parts, method, priced))
  return fits ? method : refuse('method_unsuitable')
}

/**
 * Tells whether a kept method can pay this checkout: its keys are still those of every seller in the checkout, and of
 * the same money. What was agreed to with test money is never charged to a real balance, nor the other way round.
 */
export async function canCharge(
  parts: Pick<AskParts, 'keySets' | 'providers'>,
  method: MethodRow,
  priced: Pick<Priced, 'shares'>,
): Promise<boolean> {
  const name = method.provider as ProviderName
  const kept = await parts.keySets.open(method.key_set_id)
  if (kept === undefined || !parts.providers[name]?.capability.unattended) return false
  for (const share of priced.shares) {
    const current = await parts.keySets.current(keysOf(share), name)
    // Renewed keys still belong to the same owner.
    if (current?.owner !== kept.owner || isTestSet(current) !== isTestSet(kept)) return false
  }
  return true
}
