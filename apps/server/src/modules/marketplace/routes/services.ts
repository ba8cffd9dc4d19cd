import { depositService, lastListedCategory } from '@plaudit/contract/marketplace/categories'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Parts } from '../../../platform/parts.ts'
import { documentsByIds } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { picturesAsFiles } from '../../files/mutations/asFiles.ts'
import { categoryNameOf, listedCategories } from '../data/categories.ts'
import { readableReviews, reviewsOf } from '../data/reviews.ts'
import { similarIds } from '../data/similar.ts'
import { findPrices, searchServices } from '../data/search.ts'
import { findService, servicesOf, viewsOf } from '../data/services.ts'
import { serviceChanged } from '../events.ts'
import { duplicateService, moveService } from '../mutations/life.ts'
import { saveService } from '../mutations/save.ts'
import { noteView } from '../mutations/views.ts'
import { serviceCan } from '../policy.ts'
import { cardsByIds, cardsOf } from '../present/card.ts'
import { presentProviders } from '../present/provider.ts'
import { presentDeposit } from '../present/deposit.ts'
import { presentService } from '../present/service.ts'
import type { ServiceRow } from '../tables.ts'
import { own, provided, seen } from './scopes.ts'

const viewDays = 30
const reviewsShown = 20
const similarShown = 6

/** A service as the caller sees it now. */
export async function serviceNow(db: Db, serviceId: number, { person, language }: Caller) {
  const row = (await findService(db, { service_id: serviceId })) ?? refuse('not_found')
  return presentService(db, row, { person, language })
}

/** Listings: made, changed, found and read (specification 7). */
export function serviceRoutes(parts: Parts): Route[] {
  return [...writing(parts), ...reading(parts)]
}

function writing({ realtime, storage }: Parts): Route[] {
  return [
    route('services/addService', {
      limit: 'write',
      idempotent: true,
      authorise: async (asked) => {
        const { sx_id } = asked.input
        const { db, caller } = asked
        return sx_id === undefined
          ? { person: personOf(caller), service: undefined }
          : own({ db, caller, input: { sx_id } })
      },
      prepare: ({ db, caller, input: { digital_files: ids = [] } }) =>
        picturesAsFiles(db, storage, personOf(caller).user_id, ids),
      verb: async ({ tx, input, scope }) => {
        const { id, isRetry } = await saveService(tx, scope.person, scope.service, input)
        if (!isRetry) await serviceChanged(tx, realtime, id, scope.service)
        return id
      },
      present: async (id, { db, caller }) => {
        const service = await serviceNow(db, id, caller)
        const waits = service.state === 'under_review'
        const key = waits ? 'marketplace_server_under_review' : 'marketplace_server_saved'
        return { service, message: sentence(key, caller.language) }
      },
    }),
    route('services/deleteService', {
      limit: 'write',
      authorise: own,
      verb: async ({ tx, scope }) => {
        await moveService(tx, scope.person, scope.service.service_id, 'delete')
        await serviceChanged(tx, realtime, scope.service.service_id, scope.service)
      },
      present: () => ({ deleted: true as const }),
    }),
    route('services/setServiceStatus', {
      limit: 'write',
      authorise: own,
      verb: async ({ tx, input, scope }) => {
        await moveService(tx, scope.person, scope.service.service_id, input.verb)
        await serviceChanged(tx, realtime, scope.service.service_id, scope.service)
      },
      present: async (_, { db, caller, scope }) => ({
        service: await serviceNow(db, scope.service.service_id, caller),
      }),
    }),
    route('services/duplicateService', {
      limit: 'write',
      idempotent: true,
      authorise: provided,
      verb: ({ tx, caller, scope }) => {
        const { title } = scope.service
        const named = sentence('marketplace_server_copy_name', caller.language, { name: title })
        return duplicateService(tx, scope.person, scope.service, named)
      },
      present: async (id, { db, caller }) => ({ service: await serviceNow(db, id, caller) }),
    }),
    route('Services/saveServiceData/{sx_id}', {
      limit: 'view',
      authorise: seen,
      verb: ({ tx, caller, scope }) => noteView(tx, realtime, caller, scope),
      present: () => ({ saved: true as const }),
    }),
  ]
}

function reading({ secrets }: Parts): Route[] {
  return [
    route('api/getServiceCategories', {
      limit: 'read',
      mayBeOld: true,
      read: async ({ db, caller }) => ({
        categories: await listedCategories(db, caller.site, caller.language),
      }),
    }),
    route('services/search', {
      limit: 'read',
      mayBeOld: true,
      read: async ({ db, caller, input }) => {
        const { ids, ...found } = await searchServices(db, caller.site, input)
        const { page, limit } = input
        return { services: await cardsByIds(db, ids), ...found, page, limit }
      },
    }),
    route('services/getPrices', {
      limit: 'read',
      mayBeOld: true,
      read: ({ db, caller, input }) =>
        findPrices(db, caller.site, { ...input, sort: 'best', page: 1, limit: 1 }),
    }),
    route('Services/getService/{sx_id}', {
      limit: 'read',
      mayBeOld: true,
      read: async ({ db, input: { sx_id, brief }, caller }) => {
        if (sx_id === depositService)
          return {
            service: presentDeposit(caller.language),
            category_name: '',
            provider: null,
            reviews: [],
            next: null,
            similar: [],
          }
        const row = await seen({ db, caller, input: { sx_id } })
        return wholeService(db, row, caller, brief)
      },
    }),
    route('Services/getFilms/{sx_id}', {
      limit: 'read',
      read: async ({ db, input, caller }) => {
        const { films } = await seen({ db, caller, input })
        const documents = await documentsByIds(db, films)
        const holder = holderOf(caller)
        return {
          films: films.flatMap((document_id) => {
            const document = documents.get(document_id)
            if (document === undefined) return []
            const { url, expires_at } = signedAddress(secrets, document, { holder })
            const { name, mime } = document
            return [{ document_id, name, mime, url, expires_at: expires_at.toISOString() }]
          }),
        }
      },
    }),
    route('services/getOwnServices', {
      limit: 'read',
      read: async ({ db, caller, input: { limit, page } }) => {
        const person = personOf(caller)
        const { rows, total } = await servicesOf(db, person.user_id, {
          limit,
          offset: (page - 1) * limit,
        })
        const views = await viewsOf(
          db,
          rows.map((row) => row.service_id),
          viewDays,
        )
        const cards = await cardsOf(db, rows)
        const services = rows.flatMap((row, at) => {
          const card = cards[at]
          if (card === undefined) return []
          const { state, reason, orders_done, updated_at, hidden_at } = row
          const down = hidden_at !== null && { down: true as const }
          const counted = { views: views.get(row.service_id) ?? 0, orders_done }
          const can = serviceCan(row, person)
          return [
            {
              ...card,
              state,
              reason,
              ...down,
              ...counted,
              can,
              updatedAt: updated_at.toISOString(),
            },
          ]
        })
        return { services, total, page, limit }
      },
    }),
  ]
}

async function wholeService(db: Db, row: ServiceRow, caller: Caller, brief: boolean) {
  const { owner_id, service_id } = row
  // None of them waits for another.
  const [service, providers, said, similar] = await Promise.all([
    presentService(db, row, caller),
    owner_id === null || brief ? [] : presentProviders(db, [owner_id]),
    saidOf(db, service_id),
    similarTo(db, row, caller),
  ])
  return {
    service,
    category_name: categoryNameOf(row.category, caller.language),
    provider: providers[0] ?? null,
    ...said,
    similar,
  }
}

async function saidOf(db: Db, service_id: number) {
  const { rows, next } = await reviewsOf(db, { service_id }, { limit: reviewsShown })
  return { reviews: await readableReviews(db, rows), next }
}

async function similarTo(db: Db, row: ServiceRow, caller: Caller) {
  // A category outside of the lists has no others to compare with.
  const category = row.category !== null && row.category <= lastListedCategory ? row.category : null
  const ids = await similarIds(db, caller.site, { ...row, category }, similarShown)
  return cardsByIds(db, ids)
}
