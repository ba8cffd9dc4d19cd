import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { documentsByIds } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { changedSince, seenOf } from '../data/looked.ts'
import { findService, reviewQueue } from '../data/services.ts'
import { serviceChanged } from '../events.ts'
import { moderateService } from '../mutations/life.ts'
import { presentService } from '../present/service.ts'
import { serviceNow } from './services.ts'

/** Routes by which admins judge listings (product 6, Life). */
export function moderationRoutes({ realtime, secrets }: Parts): Route[] {
  return [
    route('services/moderate', {
      limit: 'write',
      authorise: async ({ db, input }) =>
        (await findService(db, { sx_id: input.sx_id })) ?? refuse('not_found'),
      verb: async ({ tx, caller, input, scope }) => {
        await moderateService(tx, personOf(caller), scope.service_id, input)
        await serviceChanged(tx, realtime, scope.service_id, scope)
      },
      present: async (_, { db, caller, scope }) => ({
        service: await serviceNow(db, scope.service_id, caller),
      }),
    }),
    route('services/getReviewQueue', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { rows, next, total } = await reviewQueue(db, input)
        const people = await peopleByIds(
          db,
          rows.flatMap((row) => row.owner_id ?? []),
        )
        const documents = await documentsByIds(
          db,
          rows.flatMap((row) => [...row.digital_files, ...row.films]),
        )
        const holder = holderOf(caller)
        const filesOf = (ids: readonly string[]) =>
          ids.flatMap((id) => {
            const document = documents.get(id)
            if (document === undefined) return []
            return [
              {
                document_id: id,
                name: document.name,
                url: signedAddress(secrets, document, { holder }).url,
              },
            ]
          })
        const seen = await seenOf(db, rows)
        const services = await Promise.all(
          rows.map(async (row) => ({
            service: await presentService(db, row, caller),
            provider: people.get(row.owner_id ?? 0) ?? null,
            sentAt: (row.submitted_at ?? row.updated_at).toISOString(),
            changed: changedSince(row, seen.get(row.service_id) ?? {}),
            files: filesOf([...row.films, ...row.digital_files]),
          })),
        )
        return { services, total, next }
      },
    }),
  ]
}
