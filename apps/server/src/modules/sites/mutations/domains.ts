import { supportUser } from '@plaudit/contract/constants'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { step } from '../../../platform/states.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { domainRefused } from '../events.ts'
import { domainSteps } from '../states.ts'
import { sitesDb, type DomainOrderRow } from '../tables.ts'
import { giveHost } from './hosts.ts'

/** Whether a name can be ordered: nobody proved it here, and nobody ordered it. */
export async function isFree(db: Db, host: string): Promise<boolean> {
  const rows = await statement(
    db,
    `select from site_hosts where host = $1 and proven_at is not null
     union all select from domain_orders where host = $1 and state in ('waiting', 'done')`,
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
     values ($1, (select site_id from sites where site_id = $2), $3, $4)
     on conflict do nothing returning order_id`,
    [order.order_id, order.site_id, order.user_id, order.host],
  )
  return rows.length > 0
}

/** An order was paid back. */
export async function undoDomain(tx: Tx, orderId: string): Promise<void> {
  await sitesDb(tx.db)
    .updateTable('domain_orders')
    .set({ state: 'refunded', decided_at: new Date() })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * The admin says that a name is there, which gives it to its site, or refuses it: the module that hears of that gives the money
 * back.
 * @throws refusal not_found, illegal_step for what was decided before.
 */
export async function decideDomain(
  tx: Tx,
  { user_id }: Person,
  asked: { order_id: string; verdict: 'done' | 'refuse'; note?: string | undefined },
): Promise<DomainOrderRow> {
  const { order_id, verdict, note = '' } = asked
  const order =
    (await sitesDb(tx.db)
      .selectFrom('domain_orders')
      .selectAll()
      .where('order_id', '=', order_id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('not_found')
  const state = step(domainSteps, order.state, verdict, 'admin')
  const [decided = order] = await sitesDb(tx.db)
    .updateTable('domain_orders')
    .set({ state, note, decided_at: new Date() })
    .where('order_id', '=', order_id)
    .returningAll()
    .execute()
  if (state === 'done' && order.site_id !== null) await giveHost(tx, order.site_id, order.host)
  if (state === 'refused') await domainRefused(tx, order_id)
  await tell(tx, {
    to: order.user_id === null ? [] : [order.user_id],
    by: supportUser.id,
    type: 'domain',
    key: `domain:${order_id}:${state}`,
    href: '/domain',
    values: { host: order.host, state },
  })
  await writeAudit(tx, {
    actor_id: user_id,
    subject: 'site',
    subject_id: order.site_id ?? 0,
    act: 'decide_domain',
    detail: { host: order.host, verdict },
  })
  return decided
}
