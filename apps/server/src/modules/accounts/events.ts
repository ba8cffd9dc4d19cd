import type { Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/events.ts'
import { searchableChanged } from '../../platform/searchable.ts'
import type { Account } from './tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /**
     * The holder of a mail address took over an account that somebody had begun with it: whatever a stranger set there
     * that leads money or access to them ends.
     */
    'account.claimed': { user_id: number }
    /** Everybody else is put out of an account: addresses and links handed out in its name open nothing any more. */
    'account.secured': { user_id: number }
    /** A person changed their name, username or profession: texts with the former one are written anew. */
    'account.renamed': { user_id: number }
  }
}

type Named = Pick<Account, 'user_id' | 'full_name' | 'username' | 'profession'>

/** Says that a person's profile is another one: the search finds them by it, and what says their name says the new one. */
export async function profileChanged(tx: Tx, before: Named, now: Named): Promise<void> {
  const { user_id } = now
  await searchableChanged(tx, 'person', String(user_id))
  const names = ['full_name', 'username', 'profession'] as const
  if (names.some((name) => before[name] !== now[name]))
    await emit(tx, 'account.renamed', { user_id })
}

export const accountClaimed = (tx: Tx, user_id: number): Promise<void> =>
  emit(tx, 'account.claimed', { user_id })

export const accountSecured = (tx: Tx, user_id: number): Promise<void> =>
  emit(tx, 'account.secured', { user_id })
