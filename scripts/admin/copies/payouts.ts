import { decimal } from '@plaudit/contract/currencies'
import {
  heldFrom,
  heldPayouts,
  noteSent,
  releasePayouts,
} from '../../../apps/server/src/modules/payments/mutations/heldPayouts.ts'
import { inTransaction, type Db } from '../../../apps/server/src/platform/db/db.ts'

const ways = `
Look each of them up at its provider, or with the bank that was handed the file, then say what happened:

  npm run admin -- payouts --release=<id>              this one was not sent: it goes on as it was
  npm run admin -- payouts --release                   none of those that are held was sent, and new ones
                                                       are held no more
  npm run admin -- payouts --sent=<id> --as=<name>     this one was sent, under this name there (PayPal: the payout batch;
                                                       Payoneer, MonCash: the id of the payout; a bank: its reference)`

/** Says which payouts are held after a copy was put back, or what became of them. @returns the exit code. */
export async function payouts(
  db: Db,
  options: ReadonlyMap<string, string | true>,
  say: (line: string) => void,
): Promise<number> {
  const [release, sent, as] = ['release', 'sent', 'as'].map((name) => options.get(name))
  if (release !== undefined) return letGo(db, release === true ? undefined : release, say)
  if (typeof sent === 'string' && typeof as === 'string') {
    const isNoted = (await inTransaction(db, (tx) => noteSent(tx, sent, as))) !== undefined
    say(
      isNoted
        ? `${sent} was sent as ${as}: its provider is asked what became of it. If it left by a file, mark it at /admin/payouts.`
        : `${sent} is not held.`,
    )
    return isNoted ? 0 : 1
  }
  if (options.size > 0) return -1
  const held = await heldPayouts(db)
  for (const { payout_id, amount, currency, state, method, destination } of held)
    say(
      `  ${payout_id}  ${decimal({ amount, currency })} ${currency}  ${state}  ${method}  ${destination}`,
    )
  const since = await heldFrom(db)
  if (since !== null)
    say(
      `Payouts that are asked for now are held too: their money may have left after ${since.toISOString()}.`,
    )
  say(held.length === 0 && since === null ? 'No payout is held.' : ways)
  return 0
}

async function letGo(
  db: Db,
  payoutId: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const released = await inTransaction(db, (tx) => releasePayouts(tx, payoutId))
  for (const id of released) say(`${id} goes on.`)
  if (released.length === 0) say('No such payout is held.')
  return released.length > 0 || payoutId === undefined ? 0 : 1
}
