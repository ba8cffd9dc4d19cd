import type { ViewedKind } from '@plaudit/contract/marketplace/viewed'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import { numbersIn } from '../../../platform/viewable.ts'
import { findService } from '../data/services.ts'
import { viewedPorts } from '../data/viewedPorts.ts'
import { maySee } from '../policy.ts'
import { noteView, noteViewed } from './views.ts'

export type ViewedParts = Pick<Parts, 'realtime' | 'ports'>

/**
 * Notes that somebody looks at a thing that they may open. @returns whether it is noted: their own thing is not.
 * @throws refusal not_found.
 */
export async function saveViewed(
  tx: Tx,
  { realtime, ports }: ViewedParts,
  caller: Caller,
  { type, entity_id }: { type: ViewedKind; entity_id: string },
): Promise<boolean> {
  if (type === 'service') {
    const [number] = numbersIn([entity_id])
    const key = number === undefined ? { sx_id: entity_id } : { service_id: number }
    const service = (await findService(tx.db, key)) ?? refuse('not_found')
    if (!maySee(service, caller)) refuse('not_found')
    return noteView(tx, realtime, caller, service)
  }
  const found = await ports.find(viewedPorts[type])?.(tx.db, [entity_id], caller)
  const [one] = found ?? []
  const [id, thing] = one ?? refuse('not_found')
  if (thing.isOwn) return false
  await noteViewed(tx, realtime, personOf(caller).user_id, type, id)
  return true
}
