import { decimal } from '@plaudit/contract/currencies'
import {
  heldRenewals,
  letCharge,
  noteCharged,
} from '../../../apps/server/src/modules/payments/mutations/agreements/hold.ts'
import { inTransaction, type Db } from '../../../apps/server/src/platform/db/db.ts'

const ways = `
Look each of them up at its provider by the customer's name, then say what it did:

  npm run admin -- renewals --charge                              charges all that are held: none was charged there
  npm run admin -- renewals --charge=<id>                         charges this one
  npm run admin -- renewals --charged=<id> --as=<payment>         this one was charged there by this payment (pi_…, or the
                                                                  number of PayPal's transaction): it is taken in`

/** Says which renewals are held after a copy was put back, or lets them go on. @returns the exit code. */
export async function renewals(
  db: Db,
  options: ReadonlyMap<string, string | true>,
  say: (line: string) => void,
): Promise<number> {
  const [charge, charged, as] = ['charge', 'charged', 'as'].map((name) => options.get(name))
  if (charge !== undefined) return release(db, charge === true ? undefined : charge, say)
  if (typeof charged === 'string' && typeof as === 'string') {
    const isNoted = await inTransaction(db, (tx) => noteCharged(tx, charged, as))
    say(
      isNoted
        ? `${charged} was charged by ${as}: the server takes it in within minutes.`
        : `${charged} is not held, or ${as} is known here already.`,
    )
    return isNoted ? 0 : 1
  }
  if (options.size > 0) return -1
  const held = await heldRenewals(db)
  for (const { agreement_id, title, amount, currency, provider, customer, due } of held)
    say(
      `  ${agreement_id}  ${decimal({ amount, currency })} ${currency}  due ${due.toISOString()}  ${provider} ${customer ?? ''}  ${title}`,
    )
  say(held.length === 0 ? 'No subscription is held.' : ways)
  return 0
}

async function release(
  db: Db,
  agreementId: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const released = await inTransaction(db, (tx) => letCharge(tx, agreementId))
  for (const id of released) say(`${id} is charged when it is due.`)
  if (released.length === 0) say('No such subscription is held.')
  return released.length > 0 || agreementId === undefined ? 0 : 1
}
