import { inTransaction, type Tx } from '../../../platform/db/db.ts'
import { accountById } from '../../accounts/data.ts'
import { methodById } from '../../payments/data/agreements.ts'
import { charged } from '../../payments/data/charged.ts'
import type { AskParts } from '../../payments/mutations/ask.ts'
import { begin } from '../../payments/mutations/begin.ts'
import { chargeRenewal } from '../../payments/mutations/agreements/renew.ts'
import { canCharge } from '../../payments/mutations/start.ts'
import { isPartOn } from '../../sites/data/settings.ts'
import { clubPerson, holdClub } from '../data/clubs.ts'
import { isSamePrice } from '../policy.ts'
import type { ClubPersonRow, PaysWith } from '../tables.ts'
import { clubsDb } from '../tables.ts'
import { clubKind, priceFor } from './clubKind.ts'

interface LetIn {
  group_id: number
  user_id: number
}

/**
 * Charges the method that somebody chose when they asked, now that they were let in (product 8). The choice is used up
 * with the checkout that it begins, so a task that runs twice charges once; another price than the one that they agreed
 * to is theirs to pay by hand, as is what the provider declines.
 */
export async function chargeLetIn(parts: AskParts, letIn: LetIn): Promise<void> {
  const checkoutId = await inTransaction(parts.db, (tx) => beginFor(tx, parts, letIn))
  if (checkoutId !== undefined) await chargeRenewal(parts, checkoutId)
}

async function beginFor(
  tx: Tx,
  parts: AskParts,
  { group_id, user_id }: LetIn,
): Promise<string | undefined> {
  const club = await holdClub(tx, group_id)
  const mine = await clubPerson(tx.db, group_id, user_id)
  if (club === undefined || mine?.state !== 'let_in') return undefined
  const chosen = await takeChoice(tx, mine)
  if (chosen === undefined || !isSamePrice(club, chosen)) return undefined
  if (club.hidden_at !== null || !(await isPartOn(tx.db, 'clubs'))) return undefined
  const method = await methodById(tx.db, chosen.method_id)
  const untaxed = await priceFor(tx.db, club, mine)
  if (method?.user_id !== user_id || untaxed === undefined) return undefined
  const priced = await charged(tx.db, untaxed, user_id)
  if (!(await canCharge(parts, method, priced))) return undefined
  return begin(tx, parts, {
    kind: clubKind,
    priced,
    provider: method.provider as Parameters<typeof begin>[2]['provider'],
    buyer: { user_id, device: null },
    language: (await accountById(tx.db, user_id))?.language ?? 'EN',
    method,
  })
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
