import type { ParsedInput } from '@plaudit/contract/calls'
import type { ViewedItem } from '@plaudit/contract/marketplace/shelf'
import type { ViewedKind } from '@plaudit/contract/marketplace/viewed'
import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { checkedInput } from '../../../platform/http/input.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { Viewable } from '../../../platform/viewable.ts'
import { servicesByIds } from '../data/services.ts'
import { viewedOf, type ViewedRow } from '../data/shelf.ts'
import { viewedPorts } from '../data/viewedPorts.ts'
import { forgetViewed } from '../mutations/shelf.ts'
import { saveViewed, type ViewedParts } from '../mutations/viewed.ts'
import { maySee } from '../policy.ts'
import { cardsOf } from '../present/card.ts'

/** Routes about the things that a person looked at last: services, contests, people, jobs (specification 3, Viewed). */
export const viewedRoutes = (parts: ViewedParts): Route[] => [
  route('viewed/get', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const { type, page, limit } = input
      const { rows, total } = await viewedOf(db, personOf(caller).user_id, type, input)
      return { viewed: await shown(db, parts.ports, caller, { type, rows }), total, page, limit }
    },
  }),
  route('viewed/save', {
    limit: 'write',
    verb: ({ tx, caller, input }) => saveViewed(tx, parts, caller, input),
    present: (saved) => ({ saved }),
  }),
  route('viewed/clear', {
    limit: 'write',
    verb: ({ tx, caller }) => forgetViewed(tx, personOf(caller).user_id),
    present: () => ({ viewed: [] }),
  }),
]

/** A thing that is gone, or not theirs to open any more, stays in the list without its words. */
async function shown(
  db: Db,
  ports: Ports,
  caller: Caller,
  { type, rows }: { type: ViewedKind; rows: readonly ViewedRow[] },
): Promise<ViewedItem[]> {
  const { user_id } = personOf(caller)
  const ids = rows.map(({ entity_id }) => entity_id)
  const services = type === 'service' ? await servicesByIds(db, ids) : []
  const open = services.filter((service) => maySee(service, caller))
  const cards = new Map((await cardsOf(db, open)).map((card) => [card.service_id, card]))
  const things =
    type === 'service' || ids.length === 0
      ? undefined
      : await ports.find(viewedPorts[type])?.(db, ids.map(String), caller)
  return rows.map(({ entity_id, viewed_at }) => ({
    type,
    user_id,
    entity_id,
    viewedAt: viewed_at.toISOString(),
    service: cards.get(entity_id) ?? null,
    thing: thingOf(things?.get(entity_id)),
  }))
}

const thingOf = (found: Viewable | undefined): ViewedItem['thing'] =>
  found === undefined
    ? null
    : { title: found.title, text: found.text, href: found.href, picture: found.picture }

/** As the live-query backend makes one: what the call gives (api: createOrUpdate). */
export const createViewed =
  (db: Db, parts: ViewedParts) => async (caller: Caller, object: Record<string, unknown>) => {
    const input = checkedInput('viewed/save', object, true) as ParsedInput<'viewed/save'>
    personOf(caller)
    return inTransaction(db, async (tx) => ({
      saved: await saveViewed(tx, parts, caller, input),
    }))
  }
