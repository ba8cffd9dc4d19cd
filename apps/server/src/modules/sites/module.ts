import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { statement, type Tx } from '../../platform/db/db.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { asksForItself } from '../../platform/http/proxies.ts'
import { defineModule, type Identify } from '../../platform/module.ts'
import type { Parts } from '../../platform/parts.ts'
import { nameOf } from '../../platform/site.ts'
import { exported, type Leaving } from '../../platform/person.ts'
import { siteOf } from './data.ts'
import { isProven, SitesByHost } from './data/hosts.ts'
import { heldDomains } from './mutations/domains.ts'
import type { NoticeType } from '../../platform/notices.ts'
import type { SentenceKey } from '../../platform/sentenceKeys.ts'
import { noteCertificate } from './mutations/hosts.ts'
import { openDns } from './mutations/looks.ts'
import { endVisits } from './mutations/visits.ts'
import { appLinkSettings } from './present/appLinks.ts'
import { sitesRoutes } from './routes/calls.ts'
import { addInstalling } from './routes/installing.ts'
import type { SitesParts } from './routes/parts.ts'
import { sitesTasks } from './tasks.ts'

const limits = {
  /** Errors that a browser reports. */
  report: { seconds: 60, points: 30, crowd: 300 },
  /** Each asks other people's servers. */
  dns: { seconds: 60, points: 20 },
} as const satisfies LimitTable

declare module '../../platform/config.ts' {
  interface Settings {
    RATES_URL?: string | undefined
    DNS_SERVERS: string[]
    ANDROID_APP?: string | undefined
    IOS_APP?: string | undefined
  }
}
declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}
declare module '../../platform/ports.ts' {
  interface PortTypes {
    /** Forgets which host name shows which site. */
    sites: SitesByHost
  }
}

function openSites(parts: Parts): SitesParts {
  const sites = new SitesByHost(parts.lookups)
  parts.ports.provide('siteOfHost', (host) => sites.of(host))
  parts.ports.provide('titleOfSite', async (db, scope) => (await siteOf(db, scope)).title)
  parts.ports.provide('sites', sites)
  return { ...parts, sites, dns: openDns(parts.config.settings.DNS_SERVERS) }
}

/**
 * `/hosts/ask?domain=`: the proxy in front asks whether it may get a certificate for a name (the shipped Caddyfile). A
 * name that is no proven name of a site is refused, so that nobody can have certificates made without end. Everybody may
 * ask; only the proxy's own question means that a certificate is on its way.
 */
function addAsk(app: FastifyInstance, parts: SitesParts, identify: Identify): void {
  const own = nameOf(new URL(parts.publicUrl).host)
  const isProxys = asksForItself(parts.config.trustedProxies)
  app.get<{ Querystring: { domain?: string } }>('/hosts/ask', async (request, reply) => {
    await parts.limits.take('read', await identify(request))
    const host = nameOf(String(request.query.domain ?? ''))
    const isKnown = host === own || (await isProven(parts.db, host))
    if (isKnown && isProxys(request)) await noteCertificate(parts.db, host)
    return reply
      .status(isKnown ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ known: isKnown })
  })
}

/** Orders stay for the books, without the person; sites go with their owner (`on delete`), and what was opened there. */
async function forgetSites(tx: Tx, { user_id }: Leaving): Promise<void> {
  await endVisits(tx, 'owner_id', user_id)
  await statement(tx.db, 'update domain_orders set user_id = null where user_id = $1', [user_id])
}

const settings = {
  RATES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address on the web' })
    .optional()
    .describe('where the day’s exchange rates are fetched, as JSON {base, rates}'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .describe('name servers that are asked for the records of sites’ own host names'),
  ...appLinkSettings,
}

const aboutDomain = (one: SentenceKey): NoticeType => ({
  feed: 'system',
  preference: 'payments',
  urgency: 'usual',
  one,
  why: 'notices_why_yours',
})

export const sites = defineModule<SitesParts>({
  name: 'sites',
  settings,
  limits: () => limits,
  open: openSites,
  routes: (_, own) => sitesRoutes(own),
  mount: (app, _, own, identify) => {
    addAsk(app, own, identify)
    addInstalling(app, own)
  },
  tasks: (_, own) => sitesTasks(own),
  notices: {
    domain_done: aboutDomain('sites_notice_done'),
    domain_refused: aboutDomain('sites_notice_refused'),
    host_missing: aboutDomain('sites_notice_missing'),
    host_lost: aboutDomain('sites_notice_lost'),
    // Orders of before these two had a sentence of their own.
    domain: aboutDomain('notices_domain'),
  },
  person: {
    erase: forgetSites,
    holds: heldDomains,
    export: (db, userId) => [
      exported(db, 'sites', 'select * from sites where owner_id = $1', [userId]),
      exported(
        db,
        'host_names',
        'select h.* from site_hosts h join sites s using (site_id) where s.owner_id = $1',
        [userId],
      ),
      exported(db, 'domain_orders', 'select * from domain_orders where user_id = $1', [userId]),
    ],
  },
})
