import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { writesNoLeaves } from '../../../platform/db/horizon.ts'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { forgetEverywhere, heldBy, type Forgot, type Leaving } from '../../../platform/person.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { changeKey } from '../policy/addresses.ts'
import { waitingAddresses } from './addressChanges.ts'
import type { Account } from '../tables.ts'
import { tellEvent } from './securityEvents.ts'

/**
 * Erases a person (product 1): every module forgets them, then the account goes with its sessions, codes and roles.
 * Things that the account made for others (contests, entries, files) stay without it.
 * @param forgot hears how far it is.
 * @returns whether there was such an account.
 */
export async function erasePerson(
  tx: Tx,
  userId: number,
  forgot: Forgot = () => Promise.resolve(),
): Promise<boolean> {
  // A person who did a lot is not forgotten in a moment.
  await writesNoLeaves(tx)
  const [person] = await statement<{ email: string | null; phone: string | null }>(
    tx.db,
    // What was never confirmed may be another person's: their invitations, letters and codes stay.
    `select case when email_confirmed_at is not null then lower(email) end as email,
       case when phone_confirmed_at is not null then phone end as phone
     from users where user_id = $1 for update`,
    [userId],
  )
  if (person === undefined) return false
  const addresses = [person.email, person.phone].filter((address) => address !== null)
  await forgetEverywhere(tx, { user_id: userId, addresses }, forgot)
  await endRight(tx, personKey(userId))
  await statement(tx.db, 'delete from users where user_id = $1', [userId])
  return true
}

const hour = 3_600_000

/** Queues the task that erases a person. */
export const queueErasure = (tx: Tx, user_id: number, wait: number): Promise<void> =>
  queueTask(
    tx,
    'erase_person',
    { user_id },
    { key: `erase:${user_id}`, runAt: new Date(Date.now() + wait) },
  )

/** Days after which a deletion that something holds is called off. */
const waitsFor = 7

/**
 * Erases a person whom nothing holds, and tries again in an hour while something does: money may have come back to
 * them since they asked, and no one could give it to an account that is gone. After some days the account is theirs
 * again: nobody else can take such money out.
 */
export async function eraseWhenFree(
  tx: Tx,
  publicUrl: string,
  userId: number,
  forgot?: Forgot,
): Promise<void> {
  const [account] = await statement<Account & { waits_long: boolean }>(
    tx.db,
    `select *, leaving_at < now() - make_interval(days => $2) and not exists (
       select from erasures e where e.user_id = users.user_id and e.by_admin) as waits_long
     from users where user_id = $1 for update`,
    [userId, waitsFor],
  )
  const held = await heldBy(tx.db, userId)
  if (held.length === 0) await erasePerson(tx, userId, forgot)
  else if (account?.waits_long) await callOff(tx, publicUrl, account)
  else await queueErasure(tx, userId, hour)
}

/** The account is open again, and its person hears why; they may ask for its deletion once more. */
async function callOff(tx: Tx, publicUrl: string, account: Account): Promise<void> {
  const { user_id } = account
  await statement(tx.db, 'update users set leaving_at = null where user_id = $1', [user_id])
  await statement(tx.db, 'delete from erasures where user_id = $1', [user_id])
  await searchableChanged(tx, 'person', String(user_id))
  await tellEvent(tx, publicUrl, account, 'deletion_called_off')
}

/**
 * Notes the progress of an erasure for waiting admins: in its own transaction, since nobody sees into the erasure's.
 */
export const noteErasure = (
  db: Db,
  userId: number,
  done: number,
  parts: number,
): Promise<unknown> =>
  statement(db, 'update erasures set done = $2, parts = $3 where user_id = $1', [
    userId,
    done,
    parts,
  ])

/**
 * Forgets what accounts keep beside the row: codes and links to its addresses, answers that were given to it. Of an address
 * that waits only the code goes that this account asked for: the address may be another person's.
 */
export async function forgetAccount(tx: Tx, { user_id, addresses }: Leaving): Promise<void> {
  const waiting = Object.values(await waitingAddresses(tx.db, user_id))
  const changed = [...addresses, ...waiting.filter((address) => address !== null)]
  const keys = [...addresses, ...changed.map((address) => changeKey(user_id, address))]
  for (const table of ['login_codes', 'one_time_links'])
    await statement(tx.db, `delete from ${table} where address = any ($1::text[])`, [keys])
  // Codes for numbers that the person asked for and never confirmed stand in no other table.
  await statement(tx.db, 'delete from login_codes where starts_with(address, $1)', [
    changeKey(user_id, ''),
  ])
  await forgetAnswers(tx, user_id)
}
