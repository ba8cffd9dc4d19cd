import { supportUser } from '@plaudit/contract/reserved'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Held } from '../../../platform/person.ts'
import { step } from '../../../platform/states.ts'
import { managedSites } from '../data/managed.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { domainRefused } from '../events.ts'
import { domainSteps } from '../states.ts'
import { sitesDb, type DomainOrderRow } from '../tables.ts'
import { giveHost } from './hosts.ts'

/** Tells whether a name can be ordered: nobody proved it here, and no order of it waits. */
export async function isFree(db: Db, host: string): Promise<boolean> {
  const rows = await statement(
    db,
    `select from site_hosts where host = $1 and proven_at is not null
     union all select from domain_orders where host = $1 and state = 'waiting'`,
    [host],
  )
  return rows.length === 0
}

/**
 * Writes a paid order down under the id of its checkout (product 2: a request to the platform's admin).
 * @returns whether it is theirs; somebody else may have the name by now, and then the money goes back.
 */
export async function orderDomain(
  tx: Tx,
  order: { order_id: string; user_id: number; site_id: number | null; host: string },
): Promise<boolean> {
  const rows = await statement<{ order_id: string }>(
    tx.db,
    `insert into domain_orders (order_id, site_id, user_id, host)
     select $1, (select site_id from sites where site_id = $2), $3, $4
     where not exists (select from site_hosts where host = $4 and proven_at is not null)
     on conflict do nothing returning order_id`,
    [order.order_id, order.site_id, order.user_id, order.host],
  )
  return rows.length > 0
}

/** A paid name that waits keeps its buyer's account, until it is connected or paid back (product 1). */
export async function heldDomains(db: Db, userId: number): Promise<Held[]> {
  const rows = await statement<{ host: string }>(
    db,
    `select host from domain_orders where user_id = $1 and state = 'waiting' order by created_at limit 20`,
    [userId],
  )
  return rows.map(({ host }) => ({
    says: 'waiting_held_domain' as const,
    values: { host },
    href: '/domain',
  }))
}

/** An order was paid back. */
export async function undoDomain(tx: Tx, orderId: string): Promise<void> {
  await sitesDb(tx.db)
    .updateTable('domain_orders')
    .set({ state: 'refunded', decided_at: new Date() })
    .where('order_id', '=', orderId)
    .execute()
}

/** The site that an ordered name leads to: its site may be gone by now, and its buyer have another. */
async function siteOfOrder(tx: Tx, { site_id, user_id }: DomainOrderRow): Promise<number> {
  if (site_id !== null) return site_id
  if (user_id === null) refuse('site_gone')
  const {
    rows: [latest],
  } = await managedSites(tx.db, user_id, { limit: 1 })
  return (latest ?? refuse('site_gone')).site_id
}

/**
 * The admin says that a name is there, which gives it to its site, or refuses it with a reason that its buyer reads: the
 * module that hears of that gives the money back.
 * @throws refusal not_found, illegal_step for what was decided before, host_taken where another site proved the name
 *   meanwhile, site_gone where its buyer has no site, invalid_input for a refusal without a reason.
 */
export async function decideDomain(
  tx: Tx,
  { user_id }: Person,
  asked: { order_id: string; verdict: 'done' | 'refuse'; note?: string | undefined },
): Promise<DomainOrderRow> {
  const { order_id, verdict, note = '' } = asked
  if (verdict === 'refuse' && note === '')
    refuse('invalid_input', { fields: { note: 'reason_missing' } })
  const order =
    (await sitesDb(tx.db)
      .selectFrom('domain_orders')
      .selectAll()
      .where('order_id', '=', order_id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('not_found')
  const state = step(domainSteps, order.state, verdict, 'admin')
  const siteId = state === 'done' ? await siteOfOrder(tx, order) : order.site_id
  const [decided = order] = await sitesDb(tx.db)
    .updateTable('domain_orders')
    .set({ state, note, site_id: siteId, decided_at: new Date() })
    .where('order_id', '=', order_id)
    .returningAll()
    .execute()
  if (state === 'done' && siteId !== null) await giveHost(tx, siteId, order.host)
  if (state === 'refused') await domainRefused(tx, order_id)
  await tellBuyer(tx, decided)
  await writeAudit(tx, {
    actor_id: user_id,
    subject: 'site',
    subject_id: siteId ?? 0,
    act: 'decide_domain',
    detail: { host: order.host, verdict },
  })
  return decided
}

async function tellBuyer(tx: Tx, order: DomainOrderRow): Promise<void> {
  const { order_id, user_id, state, host, note } = order
  await tell(tx, {
    to: user_id === null ? [] : [user_id],
    by: supportUser.id,
    type: state === 'done' ? 'domain_done' : 'domain_refused',
    key: `domain:${order_id}:${state}`,
    href: '/domain',
    values: { host, note },
  })
}
