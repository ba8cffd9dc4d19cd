import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { findService } from '../../marketplace/data/services.ts'
import { isProvider } from '../../marketplace/policy.ts'
import { keyList } from '../data/keys.ts'
import { removeKey, saveKeys } from '../mutations/keyList.ts'

interface Asked {
  db: Db
  caller: Caller
  input: { sx_id: string }
}

/** A service of the caller's own: keys are its provider's and its buyers', and no admin's. @throws refusal not_found. */
async function sold({ db, caller, input }: Asked): Promise<number> {
  const service = await findService(db, { sx_id: input.sx_id })
  const isOwn = service !== undefined && isProvider(service, personOf(caller))
  return isOwn && service.state !== 'deleted' ? service.service_id : refuse('not_found')
}

const first = { limit: 50, page: 1 }

/** Licence keys as their provider keeps them (product 6). */
export const keyRoutes = ({ realtime, secrets }: Pick<Parts, 'realtime' | 'secrets'>): Route[] => [
  route('DigitalFiles/getLicenceKeys', {
    limit: 'read',
    read: async ({ db, caller, input }) =>
      keyList({ db, secrets }, await sold({ db, caller, input }), input),
  }),
  route('DigitalFiles/saveLicenceKeys', {
    limit: 'write',
    authorise: sold,
    verb: ({ tx, input: { wanted, keys }, scope }) =>
      saveKeys(tx, { announcer: realtime, secrets }, scope, { wanted, keys: [...new Set(keys)] }),
    present: async (done, { db, scope }) => ({
      ...(await keyList({ db, secrets }, scope, first)),
      ...done,
    }),
  }),
  route('DigitalFiles/removeLicenceKey', {
    limit: 'write',
    authorise: sold,
    verb: ({ tx, input, scope }) => removeKey(tx, scope, input.key_id),
    present: (_, { db, scope }) => keyList({ db, secrets }, scope, first),
  }),
]
