import { reservedGroups } from '@plaudit/contract/reserved'
import type { Tx } from '../../../platform/db/db.ts'
import { provePart } from '../../sites/data/settings.ts'

/**
 * Proves that the installation takes something new where a thing stands: in its club, or, where it stands in none, among
 * the services. @throws refusal part_off.
 */
export const proveTaken = (tx: Tx, groupId: number | null): Promise<void> =>
  provePart(
    tx.db,
    groupId === null ? 'services' : groupId === reservedGroups.jobs ? 'jobs' : 'clubs',
  )
