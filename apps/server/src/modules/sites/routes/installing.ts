import { fromWire } from '@plaudit/i18n/locale'
import type { FastifyInstance } from 'fastify'
import { localeOf } from '../../../platform/web/request.ts'
import { siteOf, siteWithLogo } from '../data.ts'
import { presentManifest } from '../present.ts'
import { androidLinks, iosLinks } from '../present/appLinks.ts'
import type { SitesParts } from './parts.ts'

type Own = Pick<SitesParts, 'db' | 'sites' | 'config'>

/**
 * Adds what a browser installs: a manifest for each site, in the language of the page that names it (product 12); the
 * icon that its notices carry; and the files that tell a phone which app opens the links of this server.
 */
export function addInstalling(app: FastifyInstance, own: Own): void {
  addManifest(app, own)
  addIcon(app, own)
  addAppLinks(app, own.config.settings)
}

function addManifest(app: FastifyInstance, { db, sites }: Own): void {
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const asked = new URLSearchParams(request.query.lang ? { lang: request.query.lang } : {})
    const scope = await sites.of(request.host)
    const locale = localeOf(request, asked, scope.languages.map(fromWire))
    const { site, logo } = await siteWithLogo(db, scope)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-language, cookie')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json')
      .send(JSON.stringify(presentManifest({ ...site, logo }, locale)))
  })
}

/** A push has no page, and its worker is the same file on each host: the address leads to the logo of the host's site. */
function addIcon(app: FastifyInstance, { db, sites }: Own): void {
  app.get('/site-icon', async (request, reply) => {
    const site = await siteOf(db, await sites.of(request.host))
    return reply.header('cache-control', 'public, max-age=3600').redirect(site.logo ?? ownIcon, 302)
  })
}

const ownIcon = '/icon-192.png'

/** Phones ask for both without a session; without the settings the lists are empty, and links open the browser. */
function addAppLinks(app: FastifyInstance, settings: Own['config']['settings']): void {
  const files = {
    '/.well-known/assetlinks.json': androidLinks(settings.ANDROID_APP),
    '/.well-known/apple-app-site-association': iosLinks(settings.IOS_APP),
  }
  for (const [address, file] of Object.entries(files))
    app.get(address, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .type('application/json')
        .send(JSON.stringify(file)),
    )
}
