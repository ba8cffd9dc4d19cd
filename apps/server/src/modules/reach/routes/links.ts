import { linkSources } from '@plaudit/contract/organiserConstants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identify } from '../../../platform/module.ts'
import type { Parts } from '../../../platform/parts.ts'
import { linked } from '../../contests/data/links.ts'
import type { LinkSource } from '../data/visits.ts'
import type { Views } from '../mutations/views.ts'
import { openVisits } from '../mutations/visits.ts'

export interface LinkParts extends Parts {
  identify: Identify
  views: Views
}

const machines = /bot|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord/i
const aMoment = 2000

/** Tells whether a program looks that makes previews or lists pages. */
export const fetchesPreviews = (userAgent: string): boolean => machines.test(userAgent)

/** `/v/{code}`: a contest's or a contestant's short address, which leads to the page and nowhere else. */
export function addLinks(app: FastifyInstance, parts: LinkParts): void {
  const visits = openVisits(parts.db)
  flushEachMoment(app, parts, visits)
  flushEachMoment(app, parts, parts.views)
  app.get<{ Params: { code: string } }>('/v/:code', async (request, reply) => {
    const caller = await parts.identify(request)
    await parts.limits.take('read', caller)
    const code = request.params.code.toLowerCase()
    const to = /^[2-9a-z]{8}$/.test(code) ? await linked(parts.db, caller.site, code) : undefined
    reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
    if (to === undefined) return reply.redirect('/contests', 302)
    if (isPerson(request)) visits.add(to, sourceOf(request))
    return reply.redirect(`/cx/${to.cx_id}${to.assox_id === null ? '' : `/${to.assox_id}`}`, 302)
  })
}

function flushEachMoment(
  app: FastifyInstance,
  { log }: Pick<Parts, 'log'>,
  counts: { flush(): Promise<void> },
): void {
  const flush = () =>
    counts
      .flush()
      .catch((error: unknown) => log.error({ error }, 'visits or views were not counted'))
  const timer = setInterval(() => void flush(), aMoment)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

/** Fetching for a preview or in advance is no visit. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = String(headers['sec-purpose'] ?? headers['purpose'] ?? '')
  return (
    method === 'GET' && !/prefetch/.test(purpose) && !fetchesPreviews(headers['user-agent'] ?? '')
  )
}

function sourceOf({ query }: FastifyRequest): LinkSource {
  const { s } = query as { s?: unknown }
  return linkSources.find((source) => source === s) ?? 'link'
}
