import type { Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { alertsOf } from '../data/alerts.ts'
import { removeAlert, saveAlert } from '../mutations/alerts.ts'

const own = async (db: Db, caller: Caller) => ({
  alerts: await alertsOf(db, personOf(caller).user_id),
})

/** Routes of what people want to hear of when it is posted. */
export const alertRoutes = (): Route[] => [
  route('jobs/getAlerts', { limit: 'read', read: ({ db, caller }) => own(db, caller) }),
  route('jobs/saveAlert', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, caller, input }) => saveAlert(tx, personOf(caller), input.query),
    present: (_, { db, caller }) => own(db, caller),
  }),
  route('jobs/removeAlert', {
    limit: 'write',
    verb: ({ tx, caller, input }) => removeAlert(tx, personOf(caller), input.alert_id),
    present: (_, { db, caller }) => own(db, caller),
  }),
]
