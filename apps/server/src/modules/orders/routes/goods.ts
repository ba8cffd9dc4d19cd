import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { documentsByIds } from '../../files/data.ts'
import { cameInPieces } from '../../files/mutations/videos.ts'
import { findService } from '../../marketplace/data/services.ts'
import { maySee } from '../../marketplace/policy.ts'
import { couponsBy, platformCoupons } from '../data/cart.ts'
import { boughtFiles, soldFiles } from '../data/goods.ts'
import { boughtKeys } from '../data/keys.ts'
import { orderById } from '../data/orders.ts'
import { freeSlots, ownHolds } from '../data/slots.ts'
import {
  removeCoupon,
  removePlatformCoupon,
  saveCoupon,
  savePlatformCoupon,
} from '../mutations/coupons.ts'
import { presentCoupons } from '../present/coupon.ts'
import { presentDownloads } from '../present/download.ts'
import type { OrderRow } from '../tables.ts'

const day = 86_400_000
const mostDays = 62

/** Free times, downloads and coupons. */
export function goodsRoutes({ secrets }: Pick<Parts, 'secrets'>): Route[] {
  return [
    route('Services/getSlots/{sx_id}', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const service = (await findService(db, { sx_id: input.sx_id })) ?? refuse('not_found')
        const moved = input.order_id ? await movedBy(db, caller, input.order_id) : undefined
        // Two people who move an appointment read its times though its listing may be gone from the lists.
        if (moved ? moved.service_id !== service.service_id : !maySee(service, caller))
          refuse('not_found')
        const from = input.from ? Date.parse(input.from) : Date.now()
        const to = Math.min(
          input.to ? Date.parse(input.to) : from + 31 * day,
          from + mostDays * day,
        )
        const own = await ownHolds(db, caller.person)
        if (moved) own.push(moved.order_id)
        const slots = await freeSlots(db, service, { from, to, own, ...lengthFor(input, moved) })
        return {
          time_zone: service.availability?.time_zone ?? 'UTC',
          slots: slots.map(({ start, end, free }) => ({
            start: new Date(start).toISOString(),
            end: new Date(end).toISOString(),
            free,
          })),
        }
      },
    }),
    route('DigitalFiles/getUserDigitalFiles', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { rows: sold, next } = await soldFiles(db, personOf(caller).user_id, input)
        const documents = await documentsByIds(
          db,
          sold.map((one) => one.attachment_id),
        )
        return {
          next,
          files: sold.flatMap((one) => {
            const document = documents.get(one.attachment_id)
            if (document === undefined) return []
            const video = cameInPieces(document) && { video_id: one.attachment_id }
            return [{ ...one, ...video, name: document.name, bytes: document.bytes }]
          }),
        }
      },
    }),
    route('DigitalFiles/getDigitalDownloads', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { user_id } = personOf(caller)
        const bought = await boughtFiles(db, user_id, input.order_id)
        return {
          downloads: await presentDownloads(db, secrets, caller, bought),
          keys: await boughtKeys({ db, secrets }, user_id, input.order_id),
        }
      },
    }),
    route('coupons/save', {
      limit: 'write',
      idempotent: true,
      authorise: async ({ caller, input }) => proveOf(caller, input.of),
      verb: ({ tx, caller, input }) =>
        input.of === 'me'
          ? saveCoupon(tx, personOf(caller).user_id, input)
          : savePlatformCoupon(tx, input),
      present: (_, { db, caller, input }) => shownCoupons(db, caller, input.of),
    }),
    route('coupons/get', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        proveOf(caller, input.of)
        return shownCoupons(db, caller, input.of)
      },
    }),
    route('coupons/remove', {
      limit: 'write',
      authorise: async ({ caller, input }) => proveOf(caller, input.of),
      verb: ({ tx, caller, input }) =>
        input.of === 'me'
          ? removeCoupon(tx, personOf(caller).user_id, input.code)
          : removePlatformCoupon(tx, input.code),
      present: (_, { db, caller, input }) => shownCoupons(db, caller, input.of),
    }),
  ]
}

/** An appointment that is moved keeps its length, though its listing may offer others now. */
function lengthFor({ minutes }: { minutes?: number | undefined }, moved: OrderRow | undefined) {
  const slot = moved?.item.slot
  if (!slot) return { minutes }
  return { minutes: (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000, isBought: true }
}

/** An order that the caller is a side of, for its appointment is to be moved. @throws refusal not_found. */
async function movedBy(db: Db, { person }: Caller, orderId: string): Promise<OrderRow> {
  const order = (await orderById(db, orderId)) ?? refuse('not_found')
  const isSide = [order.buyer_id, order.seller_id].includes(person?.user_id ?? 0)
  return isSide ? order : refuse('not_found')
}

type Of = 'me' | 'platform'

/**
 * Proves that the caller may make coupons: their own everybody may, the installation's only admins.
 * @throws refusal forbidden.
 */
function proveOf(caller: Caller, of: Of): void {
  if (of === 'platform' && !personOf(caller).is_admin) refuse('forbidden')
}

const shownCoupons = async (db: Db, caller: Caller, of: Of) => ({
  coupons: await presentCoupons(
    db,
    of === 'me' ? await couponsBy(db, personOf(caller).user_id) : await platformCoupons(db),
  ),
})
