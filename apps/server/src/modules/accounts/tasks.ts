import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { removeExpired } from './mutations/expiry.ts'

export function accountsTasks(parts: Parts): Tasks {
  return {
    handlers: { clean_accounts: () => removeExpired(parts.db) },
    crontab: ['17 3 * * * clean_accounts'],
  }
}
