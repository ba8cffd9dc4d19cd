import type { Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The platform's admin refused an ordered host name: its price goes back. */
    'domain.refused': { order_id: string }
    /** The exchange rates of the day are there. */
    'rates.fetched': Record<string, never>
  }
}

/** Announces within the transaction that an ordered name was refused. */
export const domainRefused = (tx: Tx, order_id: string): Promise<void> =>
  emit(tx, 'domain.refused', { order_id })

/** Announces within the transaction that new exchange rates are stored. */
export const ratesFetched = (tx: Tx): Promise<void> => emit(tx, 'rates.fetched', {})
