import { inTransaction, type Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { accountById } from '../../accounts/data.ts'
import { methodById } from '../../payments/data/agreements.ts'
import { openCheckouts, paymentsOfCheckout } from '../../payments/data/payments.ts'
import { charged } from '../../payments/data/charged.ts'
import type { AskParts } from '../../payments/mutations/ask.ts'
import { begin, type Purchase } from '../../payments/mutations/begin.ts'
import { closeCheckout } from '../../payments/mutations/letGo.ts'
import { chargeRenewal } from '../../payments/mutations/agreements/renew.ts'
import { canCharge } from '../../payments/mutations/start.ts'
import { isPartOn } from '../../sites/data/settings.ts'
import { clubPerson, holdClub } from '../data/clubs.ts'
import { isSamePrice } from '../policy.ts'
import type { ClubPersonRow, ClubRow, PaysWith } from '../tables.ts'
import { clubsDb } from '../tables.ts'
import { clubKind, priceFor } from './clubKind.ts'
import { tellNotCharged } from './notCharged.ts'

interface LetIn {
  group_id: number
  user_id: number
}

/**
 * Charges the method that somebody chose when they asked, now that they were let in (product 8). The choice is used up
 * with the checkout that it begins, so a task that runs twice charges once; a task that was killed after that goes on
 * with this checkout. Another price than the one that they agreed to is theirs to pay by hand, as is what the provider
 * declines: the place waits, and they are told.
 */
export async function chargeLetIn(parts: AskParts, letIn: LetIn): Promise<void> {
  const checkoutId = (await begun(parts, letIn)) ?? (await leftOpen(parts, letIn))
  if (checkoutId === undefined) return
  await chargeRenewal(parts, checkoutId)
  const payments = await paymentsOfCheckout(parts.db, checkoutId)
  // Nobody stands at this checkout to try it in another way. One whose answer comes later ends with its time.
  if (payments.every(({ state }) => state === 'failed'))
    await inTransaction(parts.db, (tx) => closeCheckout(tx, parts, checkoutId, 'cancelled'))
}

/** Begins the checkout; a refusal of its seller or provider leaves the place to be paid by hand too. */
async function begun(parts: AskParts, letIn: LetIn): Promise<string | undefined> {
  try {
    return await inTransaction(parts.db, (tx) => beginFor(tx, parts, letIn, true))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return inTransaction(parts.db, (tx) => beginFor(tx, parts, letIn, false))
  }
}

/** The checkout that this task began before it was killed. */
async function leftOpen({ db }: AskParts, letIn: LetIn): Promise<string | undefined> {
  const open = await openCheckouts(db, letIn.user_id, clubKind.name)
  const own = open.find(({ subject }) => subject['letIn'] && subject['group_id'] === letIn.group_id)
  return own?.checkout_id
}

async function beginFor(
  tx: Tx,
  parts: AskParts,
  { group_id, user_id }: LetIn,
  isChargeable: boolean,
): Promise<string | undefined> {
  const club = await holdClub(tx, group_id)
  const mine = await clubPerson(tx.db, group_id, user_id)
  if (club === undefined || mine?.state !== 'let_in') return undefined
  const chosen = await takeChoice(tx, mine)
  if (chosen === undefined) return undefined
  const purchase = isChargeable ? await purchaseOf(tx, parts, club, mine, chosen) : undefined
  if (purchase !== undefined) return begin(tx, parts, purchase)
  await tellNotCharged(tx, club, mine)
  return undefined
}

/** @returns undefined where it can't be charged, or not at the price that its person agreed to. */
async function purchaseOf(
  tx: Tx,
  parts: AskParts,
  club: ClubRow,
  mine: ClubPersonRow,
  chosen: PaysWith,
): Promise<Purchase | undefined> {
  const { user_id } = mine
  if (!isSamePrice(club, chosen)) return undefined
  if (club.hidden_at !== null || !(await isPartOn(tx.db, 'clubs'))) return undefined
  const method = await methodById(tx.db, chosen.method_id)
  const untaxed = await priceFor(tx.db, club, mine)
  if (method?.user_id !== user_id || untaxed === undefined) return undefined
  const priced = await charged(tx.db, untaxed, user_id)
  if (!(await canCharge(parts, method, priced))) return undefined
  return {
    kind: clubKind,
    priced: { ...priced, subject: { ...priced.subject, letIn: true } },
    provider: method.provider as Purchase['provider'],
    buyer: { user_id, device: null },
    language: (await accountById(tx.db, user_id))?.language ?? 'EN',
    method,
  }
}

/** Gives the choice out once. */
async function takeChoice(tx: Tx, row: ClubPersonRow): Promise<PaysWith | undefined> {
  if (row.pays_with === null) return undefined
  await clubsDb(tx.db)
    .updateTable('club_people')
    .set({ pays_with: null })
    .where('group_id', '=', row.group_id)
    .where('user_id', '=', row.user_id)
    .execute()
  return row.pays_with
}
