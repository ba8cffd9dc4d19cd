import type { Wait } from '@plaudit/contract/orders/shapes'
import { refuse } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { coversOf, findService } from '../../marketplace/data/services.ts'
import { waitsOf } from '../data/waits.ts'
import { buyable } from '../mutations/cart.ts'
import { joinWait, leaveWait } from '../mutations/waits.ts'

async function own(db: Db, caller: Caller): Promise<{ waits: Wait[] }> {
  const waits = await waitsOf(db, personOf(caller).user_id)
  const covers = await coversOf(
    db,
    waits.map(({ service_id }) => service_id),
  )
  return {
    waits: waits.map(
      ({ service_id, sx_id, title, starts_at, joined_at, offered_until, ahead }) => ({
        sx_id,
        title,
        image: covers.get(service_id) ?? null,
        start: starts_at.toISOString(),
        joined_at: joined_at.toISOString(),
        offered_until: offered_until?.toISOString() ?? null,
        ahead,
      }),
    ),
  }
}

/** Waiting for a place at a time that is full (product 6). */
export const waitRoutes = (): Route[] => [
  route('Services/joinWaitList/{sx_id}', {
    limit: 'write',
    idempotent: true,
    authorise: ({ db, caller, input }) => buyable({ db }, input.sx_id, caller),
    verb: ({ tx, caller, input, scope }) =>
      joinWait(tx, scope, personOf(caller).user_id, input.start),
    present: (_, { db, caller }) => own(db, caller),
  }),
  route('Services/leaveWaitList/{sx_id}', {
    limit: 'write',
    authorise: async ({ db, input }) =>
      (await findService(db, { sx_id: input.sx_id })) ?? refuse('not_found'),
    verb: ({ tx, caller, input, scope }) =>
      leaveWait(tx, scope.service_id, personOf(caller).user_id, input.start),
    present: (_, { db, caller }) => own(db, caller),
  }),
  route('Services/getWaitLists', {
    limit: 'read',
    read: ({ db, caller }) => own(db, caller),
  }),
]
