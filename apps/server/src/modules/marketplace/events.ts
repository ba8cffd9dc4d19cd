import { serviceCategories } from '@plaudit/contract/marketplace/categories'
import { inTransaction, type Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/events.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Realtime } from '../../platform/realtime/hub.ts'
import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { endRight } from '../../platform/realtime/endedRights.ts'
import { ownTopic } from '../../platform/realtime/grants.ts'
import { announce } from '../../platform/realtime/topics.ts'
import { findService } from './data/services.ts'
import { isListed, isPublic, serviceKey } from './policy.ts'
import { cardsOf } from './present/card.ts'
import type { ServiceRow } from './tables.ts'

/** A listing, and the place where it stood. */
export interface Turned {
  service_id: number
  sx_id: string
  category: number
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A service gives files that it did not give before. */
    'service.files': { service_id: number; revision: number }
    /** Listings came onto their lists with their provider, or left them. */
    'services.turned': { listings: Turned[]; listed: boolean }
  }
}

/**
 * Lists of a category are everybody's where a site shows everybody's things; the things that one looked at are one's
 * own (api: Realtime, `services:{category}`, `viewed`).
 */
export const marketplaceTopics: TopicPolicies = {
  services: async (key, { site }) =>
    site.owner_id === null && serviceCategories.some(({ value }) => String(value) === key)
      ? { keys: [] }
      : undefined,
  viewed: async (key, { person }) =>
    person === null || key !== ''
      ? undefined
      : { keys: [], topic: ownTopic('viewed', person.user_id) },
}

/** Says within the transaction which of a person's listings come onto their lists, or leave them. */
export async function sayTurned(
  tx: Tx,
  rows: readonly ServiceRow[],
  listed: boolean,
): Promise<void> {
  const listings = rows
    .filter(isListed)
    .map(({ service_id, sx_id, category }) => ({ service_id, sx_id, category: category ?? 0 }))
  if (listings.length > 0) await emit(tx, 'services.turned', { listings, listed })
}

/** Tells the watchers of each category; a listing that has turned back meanwhile is told by its own event. */
export async function tellTurned(
  { db, realtime }: Pick<Parts, 'db' | 'realtime'>,
  { listings, listed }: { listings: readonly Turned[]; listed: boolean },
): Promise<void> {
  for (const { service_id, sx_id, category } of listings)
    await inTransaction(db, async (tx) => {
      const now = await findService(tx.db, { service_id })
      if ((now !== undefined && isListed(now)) !== listed) return
      if (listed) await serviceChanged(tx, realtime, service_id, undefined)
      else await announce(tx, realtime, `services:${category}`, 'leave', { sx_id })
    })
}

/**
 * Tells the watchers of a category what became of a listing: it came, changed or left. @param before what it was, if it
 * was there before.
 */
export async function serviceChanged(
  tx: Tx,
  realtime: Realtime,
  serviceId: number,
  before: ServiceRow | undefined,
): Promise<void> {
  const now = await findService(tx.db, { service_id: serviceId })
  if (before !== undefined && isPublic(before) && (now === undefined || !isPublic(now)))
    await endRight(tx, serviceKey(serviceId))
  const was = before !== undefined && isListed(before)
  const is = now !== undefined && isListed(now)
  if (was && (!is || before.category !== now.category))
    await announce(tx, realtime, `services:${before.category}`, 'leave', { sx_id: before.sx_id })
  if (!is) return
  const [card] = await cardsOf(tx.db, [now])
  const type = was && before.category === now.category ? 'update' : 'enter'
  await announce(tx, realtime, `services:${now.category}`, type, card)
}
