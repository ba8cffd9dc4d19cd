import type { SearchKind } from '@plaudit/contract/search/shapes'
import type { ProductPart } from '@plaudit/contract/sites/parts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Identify } from '../../../platform/module.ts'
import type { Parts } from '../../../platform/parts.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { pageAddress } from '../../../platform/web/request.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { kindsThatAreOn } from '../data.ts'

/** Addresses of one file at most: the format takes 50,000, and slow machines take smaller files. */
export const longestFile = 20_000

/** Paths that search engines are kept from: pages of a person, and the shell that shows everything again. */
const closed =
  '/__manifest /admin /app/ /auth /dashboard /editContests /mailbox /managecontestant /studio/'

/** Pages that everybody may open, beside the things that the search knows. */
const pages: readonly { path: string; part?: ProductPart }[] = [
  { path: '/' },
  { path: '/contests' },
  { path: '/services', part: 'services' },
  { path: '/jobs', part: 'jobs' },
  { path: '/groups', part: 'clubs' },
  { path: '/providers', part: 'services' },
  { path: '/services/landing', part: 'services' },
  { path: '/services/help', part: 'services' },
  { path: '/services/faq', part: 'services' },
  { path: '/pricing' },
  { path: '/schedule-meeting' },
  { path: '/help' },
  { path: '/how-it-works' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
]

/** Tells what a site shows to everybody: nothing of members, of another site's owner or of a part that is off. */
const everybodys = (site: SiteScope, kinds: readonly SearchKind[]): RawBuilder<boolean> =>
  sql<boolean>`d.kind = any (${kinds}) and ${within(site, 'd.owner_id')} and (d.audience is null or exists (
    select from search_audiences a where a.audience = d.audience and a.user_id is null))`

interface Place {
  kind: string
  id: string
}

/** The last thing of each full file: where the next one goes on. */
async function endsOfFiles(db: Db, where: RawBuilder<boolean>, size: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select kind, id from (
      select d.kind, d.id, row_number() over (order by d.kind, d.id) as at, count(*) over () as all
      from search_documents d where ${where}) t
    where at % ${size} = 0 and at < "all" order by at`.execute(db)
  return rows
}

async function addressesAfter(
  db: Db,
  where: RawBuilder<boolean>,
  { kind, id }: Place,
  size: number,
): Promise<string[]> {
  const { rows } = await sql<{ href: string }>`
    select d.href from search_documents d
    where ${where} and (d.kind, d.id) > (${kind}, ${id}) order by d.kind, d.id limit ${size}`.execute(
    db,
  )
  return rows.map(({ href }) => href)
}

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** An address leaves angle brackets and quotes encoded; the sign between its parameters is left to escape. */
const located = (tag: string, origin: string, paths: readonly string[]): string =>
  paths
    .map((path) => new URL(path, origin).href.replaceAll('&', '&amp;'))
    .map((address) => `<${tag}><loc>${address}</loc></${tag}>`)
    .join('\n')
const file = (tag: string, lines: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} ${schema}>\n${lines}\n</${tag}>\n`

/**
 * Returns the place at which a file begins, as its address says (`?after=kind/id`); undefined for the first address of
 * a site.
 */
function placeIn(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined
  const at = after.indexOf('/')
  return at < 0 ? refuse('not_found') : { kind: after.slice(0, at), id: after.slice(at + 1) }
}

async function pagesThatAreOn(db: Db): Promise<string[]> {
  const switched = await readSettings(db, 'parts')
  return pages.filter(({ part }) => part === undefined || switched[part]).map(({ path }) => path)
}

/** Makes one file with everything while that is short enough, else the index of several (sitemaps.org, 0.9). */
async function sitemapOf(
  { db, origin, size }: { db: Db; origin: string; size: number },
  site: SiteScope,
  from: Place | undefined,
): Promise<string> {
  const where = everybodys(site, await kindsThatAreOn(db))
  const first = { kind: '', id: '' }
  const ends = from === undefined ? await endsOfFiles(db, where, size) : []
  if (ends.length > 0) {
    const files = [first, ...ends].map(
      ({ kind, id }) => `/sitemap.xml?after=${encodeURIComponent(`${kind}/${id}`)}`,
    )
    return file('sitemapindex', located('sitemap', origin, files))
  }
  const fixed = (from ?? first).kind === '' ? await pagesThatAreOn(db) : []
  const things = await addressesAfter(db, where, from ?? first, size)
  return file('urlset', located('url', origin, [...fixed, ...things]))
}

/** `/robots.txt` and `/sitemap.xml` of each site: only what it shows, under its own name (product 2). */
export function addSitemap(
  app: FastifyInstance,
  { db, config, limits }: Parts,
  identify: Identify,
  size = longestFile,
): void {
  const originOf = (request: FastifyRequest): string =>
    pageAddress(request, config.publicUrl, () => false)?.origin ?? refuse('not_found')
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${closed
          .split(' ')
          .map((path) => `Disallow: ${path}\n`)
          .join('')}Allow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  )
  app.get<{ Querystring: { after?: string } }>('/sitemap.xml', async (request, reply) => {
    const caller = await identify(request)
    await limits.take('sitemap', caller)
    const { after } = request.query
    const from = placeIn(after === undefined ? undefined : String(after))
    const body = await sitemapOf({ db, origin: originOf(request), size }, caller.site, from)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .type('application/xml; charset=utf-8')
      .send(body)
  })
}
