import type { ParsedInput } from '@plaudit/contract/calls'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse, Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import {
  firstAnswer,
  idempotencyKey,
  isTwin,
  keepAnswer,
  scopeOf,
  type IdempotencyKey,
} from '../../../platform/http/idempotency.ts'
import { keysOf } from '../data/amounts.ts'
import { readOnce } from '../data/keySets.ts'
import {
  checkoutById,
  openCheckouts,
  openSame,
  paymentsOfCheckout,
  type CheckoutRow,
} from '../data/payments.ts'
import type { AskParts } from './ask.ts'
import { expiryOf } from './begin.ts'
import { BoughtMeanwhile, boughtSince, buyerOf } from './boughtMeanwhile.ts'
import { boughtThen, wishOf } from './boughtThen.ts'
import { closePayments, isMoving } from './endCheckout.ts'
import { buyersPatience } from './inTime.ts'
import type { Priced } from './kinds.ts'
import { closeCheckout, keepPaid } from './letGo.ts'
import {
  BegunMeanwhile,
  bringAlong,
  kindFor,
  proveExpected,
  replaced,
  samenessOf,
  startCheckout,
  wantedBy,
  type Asked,
} from './start.ts'
import { sameOnce, takeOver } from './takeOver.ts'

/** Tries at beginning it while others of the same buyer begin and end the same. */
const mostTries = 4

/**
 * Begins a purchase once (product 5). A retry with the same key finds the first checkout. A buyer with an open checkout
 * of the same, in another tab or on another device, goes on with that checkout. A buyer who has bought the same since
 * they read the price gets the finished checkout. With `another` the same is bought a second time,
 * and once where it names the checkout that it is wanted beside.
 * @param header its `Idempotency-Key`.
 * @returns the checkout's id, and whether the purchase was paid before this call. The answer itself is read anew, since payments move on.
 * @throws refusals as startCheckout does, and in_progress where its money is on its way.
 */
export async function startOnce(
  parts: AskParts,
  caller: Caller,
  input: ParsedInput<'checkout/start'>,
  header: unknown,
): Promise<Started> {
  // A page that is loaded again knows more of what was bought, and asks for the same.
  const { bought_before, ...wish } = input
  const id = idempotencyKey(scopeOf(caller), 'checkout/start', header ?? input.client_id, wish)
  const known = async () =>
    id && ((await firstAnswer(parts.db, id)) as { checkout_id: string } | undefined)?.checkout_id
  const before = await known()
  if (before !== undefined) return begun(before)
  await takeOver(parts.db, caller)
  const asked = askedBy(wish)
  await bringAlong(parts, caller, asked.kind)
  if (asked.once) asked.bought = await boughtThen(parts, caller, asked, bought_before)
  const since = async () =>
    asked.bought && (await boughtSince(parts.db, buyerOf(caller), asked.bought))
  for (let tries = 0; tries < mostTries; tries++) {
    const bought = await since()
    if (bought !== undefined)
      return { checkout_id: await keep(parts, id, bought, asked), already_bought: true }
    const open = await openOf(parts, caller, asked)
    try {
      return begun(await beginOnce(parts, caller, asked, { id, known }))
    } catch (error) {
      // After any fault, a twin may have begun it: the same slot is not to be had twice, nor what lay in the cart.
      const twins = await known()
      if (twins !== undefined) return begun(twins)
      if (isTwin(error)) refuse('in_progress')
      if (error instanceof BegunMeanwhile || error instanceof BoughtMeanwhile) continue
      // Reads of one purchase may be half from before a twin began and half from after: the twin is looked at first.
      const isHalf = async () => (await hasNew(open, parts, caller, asked)) || (await since())
      if (error instanceof Refusal && (await isHalf())) continue
      if (brokenConstraint(error) !== sameOnce) throw error
      const same = await goOnWithOpen(parts, caller, asked)
      if (same !== undefined) return begun(await keep(parts, id, same, asked))
    }
  }
  return refuse('in_progress')
}

export interface Started {
  checkout_id: string
  /** True if it was bought before this call, without the buyer's knowing. */
  already_bought: boolean
}

const begun = (checkout_id: string): Started => ({ checkout_id, already_bought: false })

interface Once {
  id: IdempotencyKey | undefined
  /** The checkout that this very key began. */
  known: () => Promise<string | undefined>
}

/** Makes one try. @throws as startCheckout. */
async function beginOnce(
  parts: AskParts,
  caller: Caller,
  asked: Asked,
  { id, known }: Once,
): Promise<string> {
  const { open: earlier, seen } = await goneOn(parts, caller, asked, known)
  if (earlier !== undefined) return keep(parts, id, earlier, asked)
  return inTransaction(parts.db, async (tx) => {
    const checkout_id = await startCheckout(tx, parts, caller, { ...asked, seen })
    if (id) await keepAnswer(tx, id, { checkout_id })
    return checkout_id
  })
}

type Wish = Omit<ParsedInput<'checkout/start'>, 'bought_before'>

function askedBy({ another, beside, ...asked }: Wish): Asked {
  const { provider, expected: one, expected_amounts, email, method_id, save, ...wish } = asked
  const expected = expected_amounts ?? (one && [one])
  const once = !another || beside !== undefined
  const terms = { provider, expected, email, method_id, save, once, beside }
  return { kind: wish.kind, ...terms, input: wishOf(wish) }
}

/** Open checkouts of this kind, where a new one takes the place of earlier ones. */
async function openOf(parts: AskParts, caller: Caller, { kind }: Asked): Promise<string[]> {
  if (caller.person === null || !kindFor(parts, caller, kind).replaces) return []
  const rows = await openCheckouts(parts.db, caller.person.user_id, kind)
  return rows.map(({ checkout_id }) => checkout_id)
}

const hasNew = async (before: readonly string[], ...of: Parameters<typeof openOf>) =>
  (await openOf(...of)).some((id) => !before.includes(id))

/**
 * Ends payments on earlier checkouts of a kind whose new ones take their place.
 * @returns one that the buyer goes on with instead, or the checkouts that were looked at.
 * @throws refusal in_progress if the money of one is on its way: it would be paid twice.
 */
async function goneOn(
  parts: AskParts,
  caller: Caller,
  asked: Asked,
  known: () => Promise<string | undefined>,
): Promise<{ open?: string; seen: string[] }> {
  if (!kindFor(parts, caller, asked.kind).replaces) return { seen: [] }
  const wanted = await wantedBy(parts.db, parts, caller, asked)
  const earlier = await replaced(parts.db, caller, wanted)
  // The open checkout may be one that this very key began: it stands already then.
  const meanwhile = await known()
  if (meanwhile !== undefined) return { open: meanwhile, seen: earlier }
  proveExpected(asked, wanted.priced)
  const same = samenessOf(wanted, asked.input)
  const open = asked.once && (await openSame(parts.db, caller, same, asked.beside))
  if (open && (await suits(parts, open, asked, wanted.priced)))
    return { open: open.checkout_id, seen: earlier }
  for (const id of earlier) {
    if ((await closePayments(parts, id, buyersPatience)).some(isMoving)) refuse('in_progress')
    await inTransaction(parts.db, (tx) => keepPaid(tx, parts, id))
  }
  return { seen: earlier }
}

/**
 * The same is open already. The buyer goes on with it where they pay in the same way, or its money is on its way; else
 * nothing more is paid on it.
 * @returns its id; undefined where it has ended and another one can be begun.
 */
async function goOnWithOpen(
  parts: AskParts,
  caller: Caller,
  asked: Asked,
): Promise<string | undefined> {
  const wanted = await wantedBy(parts.db, parts, caller, asked)
  const same = samenessOf(wanted, asked.input)
  const open = await openSame(parts.db, caller, same, asked.beside)
  if (open === undefined) return undefined
  const { checkout_id } = open
  if (await suits(parts, open, asked, wanted.priced)) return checkout_id
  if ((await closePayments(parts, checkout_id, buyersPatience)).some(isMoving)) return checkout_id
  await inTransaction(parts.db, (tx) => closeCheckout(tx, parts, checkout_id, 'cancelled'))
  // Its provider may just have said that it was paid.
  const now = await checkoutById(parts.db, checkout_id)
  return now?.state === 'fulfilled' ? checkout_id : undefined
}

/**
 * Tells whether a buyer goes on with this one: paid in the same way with the keys that its sellers have now, with
 * nothing failed, and half of a new one's time left.
 */
async function suits(
  { db, keySets }: AskParts,
  { checkout_id, method_id, expires_at }: CheckoutRow,
  { provider, method_id: method }: Asked,
  priced: Priced,
): Promise<boolean> {
  const payments = await paymentsOfCheckout(db, checkout_id)
  const isWay = payments.every((one) => one.provider === provider && one.state !== 'failed')
  const now = Date.now()
  const isFresh = 2 * (expires_at.getTime() - now) > expiryOf(priced).getTime() - now
  if (!isWay || !isFresh || method_id !== (method ?? null)) return false
  const sets = new Set(payments.map(({ key_set_id }) => key_set_id))
  const keys = readOnce(keySets)
  for (const share of priced.shares) {
    const current = await keys.current(keysOf(share), provider)
    if (current === undefined || !sets.has(current.key_set_id)) return false
  }
  return true
}

/** This key's answer is that checkout from now on, also once it is paid; a receipt goes where the buyer wrote now. */
async function keep(
  { db }: AskParts,
  id: IdempotencyKey | undefined,
  checkout_id: string,
  { email }: Asked,
): Promise<string> {
  try {
    await inTransaction(db, async (tx) => {
      if (id) await keepAnswer(tx, id, { checkout_id })
      if (email !== undefined)
        await statement(
          tx.db,
          'update checkouts set email = $2 where checkout_id = $1 and email is null',
          [checkout_id, email],
        )
    })
  } catch (error) {
    // A twin was told the same.
    if (!isTwin(error)) throw error
  }
  return checkout_id
}
