import { createHash } from 'node:crypto'
import { toLocale } from '@plaudit/i18n/locale'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import type { Identify } from '../../../platform/module.ts'
import type { Parts } from '../../../platform/parts.ts'
import { openPrinted } from '../../../platform/sheet/printed.ts'
import { logoBytes, pictureBytes } from '../../files/data.ts'
import { siteOf } from '../../sites/data.ts'
import { isPublic } from '../policy.ts'
import { cardsOf } from '../present/card.ts'
import { servicePicture, shownOf } from '../present/picture.ts'
import { seen } from './scopes.ts'

interface Asked {
  Params: { sx_id: string }
  Querystring: { lang?: string }
}

/** The picture of a listing for link previews, drawn from what everybody may know of it (design: Share). */
export function addServicePictures(
  app: FastifyInstance,
  { db, limits, storage }: Parts,
  identify: Identify,
): void {
  const printed = openPrinted()
  app.get<Asked>('/cards/s/:sx_id(^[0-9A-Za-z]+).jpg', async (request, reply) => {
    const caller = await identify(request)
    await limits.take('print', caller)
    const service = await seen({ db, caller, input: { sx_id: request.params.sx_id } })
    const [card] = isPublic(service) ? await cardsOf(db, [service]) : []
    if (card === undefined) refuse('not_found')
    const site = await siteOf(db, caller.site)
    const shown = shownOf(card, site, toLocale(request.query.lang) ?? 'en')
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 27)
    const etag = `"${key}"`
    reply.headers({
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (isKnown(request, etag)) return reply.status(304).send()
    const bytes = await printed.get(key, async () =>
      servicePicture(
        shown,
        (picture, width) => pictureBytes(storage, picture, width),
        await logoBytes(storage, shown.logo),
      ),
    )
    return reply.type('image/jpeg').send(bytes)
  })
}
