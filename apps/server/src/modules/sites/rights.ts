import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { publicId } from '../../platform/ids.ts'
import { statement } from '../../platform/db/db.ts'
import { admins, everybody, signedIn, type Rule } from '../../rights/rules.ts'

interface Thing {
  site_id: number
  host: string
  order_id: string
}

/** 'own': a site of the organiser's; 'deleted': one that they took away; 'absent': one there is none of. */
type Kind = string

/** The managers of a site and the platform's admins; for the others there is no site. */
const keepers: Rule<Kind> = (role, kind) => {
  if (role === 'visitor') return 401
  return kind === 'own' && (role === 'organiser' || role === 'admin') ? 'ok' : 404
}
const decides: Rule<Kind> = (role, kind) => {
  const outcome = admins(role, kind)
  return outcome === 'ok' && kind !== 'own' ? 404 : outcome
}

let made = 0

/** Rights to the calls of sites. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['own', 'deleted', 'absent'],
  make: async (kind, fixtures, server) => {
    const host = `h${++made}.example.org`
    if (kind === 'absent') return { site_id: 999_999_999, host, order_id: publicId() }
    const { api } = fixtures.person('organiser')
    // A person has ten sites at most; the table makes more of them.
    await statement(
      server.parts.db,
      `delete from sites where owner_id is not null and site_id not in (
         select site_id from sites where owner_id is not null order by site_id desc limit 8)`,
      [],
    )
    const { site } = await api.call('sites/save', { title: 'Stage' })
    await api.call('sites/addHost', { site_id: site.site_id, host })
    const order_id = publicId()
    if (kind === 'deleted') {
      await api.call('sites/remove', { site_id: site.site_id })
      return { site_id: site.site_id, host, order_id }
    }
    await statement(
      server.parts.db,
      `insert into domain_orders (order_id, site_id, user_id, host)
       select $1, site_id, owner_id, $3 from sites where site_id = $2`,
      [order_id, site.site_id, `o${made}.example.org`],
    )
    return { site_id: site.site_id, host, order_id }
  },
  tables: ['sites', 'site_hosts', 'domain_orders', 'settings'],
  rows: [
    moduleRow('api/rates', everybody, () => ({})),
    moduleRow('api/site', everybody, () => ({})),
    moduleRow('api/reportError', everybody, () => ({ message: 'x is undefined' })),
    moduleRow('api/getWaiting', signedIn, () => ({})),
    moduleRow('api/getUses', signedIn, () => ({})),
    moduleRow('sites/getReach', signedIn, () => ({})),
    moduleRow('sites/get', signedIn, () => ({})),
    moduleRow('sites/save', keepers, ({ site_id }) => ({ site_id, title: 'Another title' })),
    moduleRow('sites/remove', keepers, ({ site_id }) => ({ site_id })),
    moduleRow('sites/addHost', keepers, ({ site_id }) => ({ site_id, host: 'www.example.org' })),
    moduleRow('sites/checkHost', keepers, ({ site_id, host }) => ({ site_id, host })),
    moduleRow('sites/removeHost', keepers, ({ site_id, host }) => ({ site_id, host })),
    moduleRow('sites/getDomainOrders', signedIn, () => ({})),
    moduleRow('sites/getDomainOrders', admins, () => ({ all: '1' })),
    moduleRow('admin/decideDomain', decides, ({ order_id }) => ({ order_id, verdict: 'done' })),
    moduleRow('admin/getSettings', admins, () => ({})),
    moduleRow('admin/saveSettings', admins, () => ({
      limits: { reports_to_hide: 3, established_days: 7, appeal_days: 14 },
    })),
  ],
  addresses: [
    '/.well-known/apple-app-site-association',
    '/.well-known/assetlinks.json',
    '/hosts/ask',
    '/manifest.webmanifest',
    '/site-icon',
  ],
})
