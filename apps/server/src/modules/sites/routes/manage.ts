import { reachOf } from '../../../platform/http/reach.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { liveFor, usesOf, waitsFor } from '../../../platform/person.ts'
import { hasBegun } from '../../../platform/person.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { nameOf } from '../../../platform/site.ts'
import { requireProof } from '../../accounts/mutations/proof.ts'
import type { SitePeople } from '../data/people.ts'
import { domainOrders, hostOf, managedSites, siteById } from '../data/managed.ts'
import { allSettings, readSettings, settingRevisions } from '../data/settings.ts'
import { decideDomain } from '../mutations/domains.ts'
import { addHost, removeHost } from '../mutations/hosts.ts'
import { lookAt } from '../mutations/looks.ts'
import { removeSite, saveSite } from '../mutations/save.ts'
import { saveSettings } from '../mutations/settings.ts'
import { mayEditSite } from '../policy.ts'
import { presentOrder, presentSites } from '../present/managed.ts'
import type { SitesParts } from './parts.ts'

async function oneOf(db: Db, siteId: number, person: Person, people: SitePeople) {
  const row = (await siteById(db, siteId)) ?? refuse('not_found')
  const [site = refuse('not_found')] = await presentSites(db, [row], person, people)
  return { site }
}

/** Sites and their host names, for their owners (product 2). */
export function manageRoutes(parts: SitesParts): Route[] {
  const people = parts.ports.get('sitePeople')
  const one = (db: Db, siteId: number, person: Person) => oneOf(db, siteId, person, people)
  const own = nameOf(new URL(parts.publicUrl).host)
  const changed = <Result>(tx: { afterCommit(hook: () => void): void }, result: Result): Result => {
    tx.afterCommit(() => parts.sites.drop())
    return result
  }
  return [
    route('sites/getReach', {
      limit: 'read',
      // Addresses of the inside are for the person who sits at the machine.
      read: ({ caller }) =>
        Promise.resolve(caller.local ? reachOf(parts.config) : { listens: true, addresses: [] }),
    }),
    route('sites/get', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = personOf(caller)
        const owner = person.is_admin ? null : person.user_id
        const { rows, next } = await managedSites(db, owner, { after: input.after, limit: 50 })
        const { price, currency } = await readSettings(db, 'domains')
        return {
          sites: await presentSites(db, rows, person, people),
          next,
          points_to: own,
          domain_price: price > 0 ? { amount: price, currency } : null,
        }
      },
    }),
    route('sites/save', {
      limit: 'write',
      idempotent: true,
      verb: async ({ tx, caller, input }) =>
        changed(tx, await saveSite(tx, personOf(caller), input, people)),
      present: ({ site_id }, { db, caller }) => one(db, site_id, personOf(caller)),
    }),
    route('sites/remove', {
      limit: 'write',
      verb: async ({ tx, caller, input }) =>
        changed(tx, await removeSite(tx, personOf(caller), input.site_id)),
      present: () => ({ removed: true as const }),
    }),
    route('sites/addHost', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) => addHost(tx, personOf(caller), input, own),
      present: (_, { db, caller, input }) => one(db, input.site_id, personOf(caller)),
    }),
    route('sites/checkHost', {
      limit: 'dns',
      prepare: async ({ db, caller, input }) => {
        const site = await siteById(db, input.site_id)
        if (site === undefined || !mayEditSite(site, personOf(caller))) refuse('not_found')
        const row = (await hostOf(db, site.site_id, input.host)) ?? refuse('not_found')
        await lookAt(db, parts.dns, row)
        parts.sites.drop()
      },
      verb: async () => undefined,
      present: (_, { db, caller, input }) => one(db, input.site_id, personOf(caller)),
    }),
    route('sites/removeHost', {
      limit: 'write',
      verb: async ({ tx, caller, input }) =>
        changed(tx, await removeHost(tx, personOf(caller), input.site_id, input.host)),
      present: (_, { db, caller, input }) => one(db, input.site_id, personOf(caller)),
    }),
    ...domainRoutes(parts),
    ...settingsRoutes(parts),
    waitingRoute(),
    usesRoute(),
  ]
}

function domainRoutes(parts: SitesParts): Route[] {
  return [
    route('sites/getDomainOrders', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { user_id, is_admin } = personOf(caller)
        if (input.all && !is_admin) refuse('forbidden')
        const rows = await domainOrders(db, input.all ? null : user_id)
        return { orders: rows.map(presentOrder) }
      },
    }),
    route('admin/decideDomain', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        tx.afterCommit(() => parts.sites.drop())
        return decideDomain(tx, personOf(caller), input)
      },
      present: (order) => ({ order: presentOrder(order) }),
    }),
  ]
}

const settingsNow = async (db: Db) => ({
  settings: await allSettings(db),
  revisions: await settingRevisions(db),
})

function settingsRoutes(parts: SitesParts): Route[] {
  return [
    route('admin/getSettings', {
      limit: 'read',
      read: ({ db }) => settingsNow(db),
    }),
    route('admin/saveSettings', {
      limit: 'write',
      verb: async ({ tx, caller, request, input }) => {
        // What concerns money asks for more than a session, which may be stolen.
        if (input.fees || input.buyer_fees || input.domains)
          await requireProof(tx.db, request, personOf(caller))
        tx.afterCommit(() => parts.sites.drop())
        await saveSettings(tx, personOf(caller), input)
      },
      present: (_, { db }) => settingsNow(db),
    }),
  ]
}

/** The band on `/` shows a few; all of them stand in one's tasks. */
const mostWaiting = 20
const mostLive = 6

const usesRoute = (): Route =>
  route('api/getUses', {
    limit: 'read',
    read: async ({ db, caller }) => ({ uses: await usesOf(db, personOf(caller).user_id) }),
  })

const waitingRoute = (): Route =>
  route('api/getWaiting', {
    limit: 'read',
    read: async ({ db, caller }) => {
      const { user_id } = personOf(caller)
      const all = await waitsFor(db, user_id)
      return {
        waiting: all.slice(0, mostWaiting).map(({ key, says, values, href, since, due }) => ({
          key,
          text: sentence(says, caller.language, values),
          href,
          since: since.toISOString(),
          due: due?.toISOString() ?? null,
        })),
        total: all.length,
        live: (await liveFor(db, caller)).slice(0, mostLive).map(({ until, ...one }) => ({
          ...one,
          until: until.toISOString(),
        })),
        has_begun: all.length > 0 || (await hasBegun(db, user_id)),
      }
    },
  })
