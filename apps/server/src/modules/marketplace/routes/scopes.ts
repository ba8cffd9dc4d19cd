import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { findService } from '../data/services.ts'
import { isProvider, mayEdit, maySee } from '../policy.ts'
import type { ServiceRow } from '../tables.ts'

interface Asked {
  caller: Caller
  input: { sx_id: string | number }
  db: Db
}

/** The service that the caller may see. @throws refusal not_found for what one may not even know of. */
export async function seen({ caller, input: { sx_id }, db }: Asked): Promise<ServiceRow> {
  const named = typeof sx_id === 'number' ? { service_id: sx_id } : { sx_id }
  const service = (await findService(db, named)) ?? refuse('not_found')
  return maySee(service, caller) ? service : refuse('not_found')
}

export interface Own {
  person: Person
  service: ServiceRow
}

/** The service that the caller sells themselves: admins run others' without being their providers. @throws refusal forbidden besides. */
export async function provided(asked: Asked): Promise<Own> {
  const scope = await own(asked)
  return isProvider(scope.service, scope.person) ? scope : refuse('forbidden')
}

/** The service that the caller runs. @throws refusal forbidden besides. */
export async function own(asked: Asked): Promise<Own> {
  const person = personOf(asked.caller)
  const service = await seen(asked)
  return mayEdit(service, person) ? { person, service } : refuse('forbidden')
}
