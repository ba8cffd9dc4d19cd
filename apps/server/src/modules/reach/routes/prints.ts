import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../../platform/http/etag.ts'
import { openPrinted } from '../../../platform/sheet/printed.ts'
import { contestantCard, contestCard } from '../present/prints/card.ts'
import type { Print, Shown } from '../present/prints/model.ts'
import { poster } from '../present/prints/poster.ts'
import {
  hashOf,
  read,
  sendSheet,
  smallPicture,
  storedPicture,
  type Asked,
  type Drawing,
  type PrintParts,
} from './printing.ts'
import { addResults } from './results.ts'

/** Pictures for link previews, posters and certificates; each is drawn from what everybody may know. */
export function addPrints(app: FastifyInstance, parts: PrintParts): void {
  const drawing: Drawing = {
    parts,
    printed: openPrinted(),
    bytesOf: (picture, width) => storedPicture(parts, picture, width),
  }
  addCards(app, drawing)
  addPosters(app, drawing)
  addResults(app, drawing)
}

function addCards(app: FastifyInstance, { parts, printed, bytesOf }: Drawing): void {
  const card = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const { print, person } = await read(parts, request)
    const key = hashOf('card', forCard(print, person))
    const etag = `"${key}"`
    reply.headers({
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (isKnown(request, etag)) return reply.status(304).send()
    const bytes = await printed.get(key, async () => {
      const logo = await smallPicture(parts, print.look.logo)
      return person
        ? contestantCard(print, person, bytesOf, logo)
        : contestCard(print, bytesOf, logo)
    })
    return reply.type('image/jpeg').send(bytes)
  }
  app.get<Asked>('/cards/:cx_id(^[0-9A-Za-z]+).jpg', card)
  app.get<Asked>('/cards/:cx_id/:assox_id(^[0-9A-Za-z]+).jpg', card)
}

function addPosters(app: FastifyInstance, { parts, printed, bytesOf }: Drawing): void {
  const sheet = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const { print, person, answer, paper, origin } = await read(parts, request)
    const code =
      answer.contestants.find((one) => one.assox_id === person?.id)?.code ?? answer.contest.code
    const address = `${origin}/v/${code}`
    const bytes = await printed.get(hashOf('poster', [print, person, paper, address]), async () =>
      poster(print, person, {
        paper,
        address,
        bytesOf,
        logo: await smallPicture(parts, print.look.logo),
      }),
    )
    return sendSheet(reply, person?.name ?? print.name, bytes)
  }
  app.get<Asked>('/prints/:cx_id/poster.pdf', sheet)
  app.get<Asked>('/prints/:cx_id/:assox_id/poster.pdf', sheet)
}

/** Returns what the picture shows, and no more, so that it is drawn anew only when it would look another way. */
function forCard(print: Print, person: Shown | undefined): unknown {
  const { revision: _, people, ...rest } = print
  if (person) return [rest, person]
  const placed = people.filter(({ place }) => place !== null && place <= 3)
  return [rest, placed.length > 0 ? placed : people.slice(0, 6)]
}
