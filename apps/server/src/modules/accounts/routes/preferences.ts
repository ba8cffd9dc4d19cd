import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { preferencesOf } from '../../notifications/data/preferences.ts'
import { reachesApps } from '../../notifications/mutations/nativePush.ts'
import { savePreferences } from '../../notifications/mutations/preferences.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { updatePreferences } from '../mutations/registration.ts'
import { sessionHash } from '../mutations/proof.ts'
import { isCountry } from '../policy/registration.ts'

/** Routes of a person's preferences: language, currency, sound, and what reaches them how. */
export function preferencesRoutes(parts: Parts): Route[] {
  const { db } = parts
  const preferences = (open: Db, userId: number, request: FastifyRequest) =>
    preferencesOf(open, userId, { session: sessionHash(request), reachesApps: reachesApps(parts) })
  return [
    route('account/getUserPreferences', {
      limit: 'read',
      read: async ({ db: open, caller, request }) => {
        const { user_id, language } = personOf(caller)
        return {
          preferences: { language, ...(await preferences(open, user_id, request)) },
        }
      },
    }),
    route('account/updatePreferences', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        if (input.country_code !== undefined && !isCountry(input.country_code)) {
          refuse('invalid_input', { fields: { country_code: 'invalid_country' } })
        }
        const { user_id } = personOf(caller)
        await savePreferences(tx, user_id, input)
        tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
        return updatePreferences(tx, user_id, input)
      },
      present: async ({ user_id, language }, { db: open, request }) => ({
        preferences: { language, ...(await preferences(open, user_id, request)) },
      }),
    }),
  ]
}
