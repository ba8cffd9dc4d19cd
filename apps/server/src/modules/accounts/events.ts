import type { Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /**
     * The holder of a mail address took over an account that somebody had begun with it: whatever a stranger set there
     * that leads money or access to them ends.
     */
    'account.claimed': { user_id: number }
    /** Everybody else is put out of an account: addresses and links handed out in its name open nothing any more. */
    'account.secured': { user_id: number }
  }
}

export const accountClaimed = (tx: Tx, user_id: number): Promise<void> =>
  emit(tx, 'account.claimed', { user_id })

export const accountSecured = (tx: Tx, user_id: number): Promise<void> =>
  emit(tx, 'account.secured', { user_id })
