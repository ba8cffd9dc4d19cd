import { statement, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { accountById } from '../data.ts'
import { tellOf, type Detail } from './securityEvents.ts'
import { closeSessionsAt } from './sessions.ts'

/** The name of a passkey's host without its port, as the index has it. */
const bareName = String.raw`lower(regexp_replace(host, '\.?(:\d+)?$', ''))`

/** Letters that one task writes. */
const lettersAtOnce = 200

/**
 * Ends what people keep under the names of these hosts: their sessions, and the passkeys that were made there. A browser
 * uses a passkey for every page of the name, so the next holder of the name could have it sign, and hand the answer on
 * to this installation (docs/decisions/0146, 0159). The people hear of their passkeys by a letter.
 */
export async function endAllAt(tx: Tx, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  await closeSessionsAt(tx, hosts)
  const noted = await statement<{ event_id: number }>(
    tx.db,
    `with gone as (
       delete from passkeys where ${bareName} = any ($1::text[]) returning user_id, name, ${bareName} as host
     )
     insert into security_events (user_id, kind, detail)
     select user_id, 'passkey_ended', jsonb_build_object('name', name, 'host', host) from gone returning event_id`,
    [hosts],
  )
  const ids = noted.map(({ event_id }) => event_id)
  for (let at = 0; at < ids.length; at += lettersAtOnce)
    await queueTask(tx, 'tell_passkeys_ended', { event_ids: ids.slice(at, at + lettersAtOnce) })
}

/** Tells people of their passkeys that ended with a host name, from what was noted then. */
export async function tellPasskeysEnded(
  tx: Tx,
  publicUrl: string,
  eventIds: unknown,
): Promise<void> {
  const events = await statement<{ user_id: number; detail: Detail }>(
    tx.db,
    `select user_id, detail from security_events where event_id = any ($1::bigint[]) and kind = 'passkey_ended'`,
    [eventIds],
  )
  for (const { user_id, detail } of events) {
    const account = await accountById(tx.db, user_id)
    if (account !== undefined) await tellOf(tx, publicUrl, account, 'passkey_ended', detail)
  }
}
