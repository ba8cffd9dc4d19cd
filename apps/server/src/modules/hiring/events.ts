import type { Tx } from '../../platform/db/db.ts'
import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { ownTopic } from '../../platform/realtime/grants.ts'
import { announceAll, type Announcer } from '../../platform/realtime/topics.ts'
import type { OfferRow } from './tables.ts'

/** Events that hiring announces to other modules. */
export interface HiringEvents {
  'offer.accepted': { offer_id: string }
  /** The offer was not paid in time, or its order was cancelled. */
  'offer.reopened': { offer_id: string }
  /** Their job was taken away. */
  'offers.ended': { offer_ids: string[] }
}

declare module '../../platform/events.ts' {
  interface DomainEvents extends HiringEvents {}
}

const logOf = (userId: number): string => ownTopic('offers', userId)

/** Offers that somebody sent or received: a log for each person under one name. */
export const hiringTopics: TopicPolicies = {
  offers: async (key, { person }) =>
    key === '' && person !== null ? { keys: [], topic: logOf(person.user_id) } : undefined,
}

const eventsOf = (
  { offer_id, feed_item_id, state, user_id, to_id }: OfferRow,
  type: 'create' | 'update',
) =>
  [user_id, to_id].flatMap((id) =>
    id === null ? [] : [{ topic: logOf(id), type, data: { offer_id, feed_item_id, state } }],
  )

/** Tells both people of an offer what became of it. Written last: the topics are taken in one order. */
export const offerChanged = (
  tx: Tx,
  realtime: Announcer,
  row: OfferRow,
  type: 'create' | 'update',
): Promise<void> => announceAll(tx, realtime, eventsOf(row, type))

/** Tells the person who was offered it alone, on their other devices: the provider does not know of the mark. */
export const offerMarked = (tx: Tx, realtime: Announcer, row: OfferRow): Promise<void> =>
  announceAll(tx, realtime, eventsOf({ ...row, user_id: null }, 'update'))

/** The same of offers that one act changed. */
export const offersChanged = (
  tx: Tx,
  realtime: Announcer,
  rows: readonly OfferRow[],
): Promise<void> =>
  announceAll(
    tx,
    realtime,
    rows.flatMap((row) => eventsOf(row, 'update')),
  )
