import { createHash } from 'node:crypto'
import type { Picture } from '@plaudit/contract/files'
import { toLocale, type Locale } from '@plaudit/i18n/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { Parts } from '../../../platform/parts.ts'
import { pictureKey } from '../../files/mutations/pictures.ts'
import { defaultSite } from '../../sites/data.ts'
import type { Answer } from '../present/answer.ts'
import { certificate } from '../present/prints/certificate.ts'
import { contestantCard, contestCard } from '../present/prints/card.ts'
import { openPrinted, type Printed } from '../present/prints/printed.ts'
import { printOf, type Print, type Shown } from '../present/prints/model.ts'
import { poster } from '../present/prints/poster.ts'
import { papers, type Paper } from '../../../platform/sheet/sheet.ts'
import type { PublicContests } from '../present/publicContests.ts'

export interface PrintParts extends Parts {
  pages: PublicContests
  identify: (request: FastifyRequest) => Promise<Caller>
}

interface Asked {
  Params: { cx_id: string; assox_id?: string }
  Querystring: { lang?: string; paper?: string }
}

/** What all of them need: the installation, what was drawn already, and stored pictures. */
interface Drawing {
  parts: PrintParts
  printed: Printed
  bytesOf: (picture: Picture, width: number) => ReturnType<typeof storedPicture>
}

/** Pictures for link previews, posters and certificates; each is drawn from what everybody may know. */
export function addPrints(app: FastifyInstance, parts: PrintParts): void {
  const drawing: Drawing = {
    parts,
    printed: openPrinted(),
    bytesOf: (picture, width) => storedPicture(parts, picture, width),
  }
  addCards(app, drawing)
  addPosters(app, drawing)
  addCertificates(app, drawing)
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
    const bytes = await printed.get(key, () =>
      person ? contestantCard(print, person, bytesOf) : contestCard(print, bytesOf),
    )
    return reply.type('image/jpeg').send(bytes)
  }
  app.get<Asked>('/cards/:cx_id(^[0-9A-Za-z]+).jpg', card)
  app.get<Asked>('/cards/:cx_id/:assox_id(^[0-9A-Za-z]+).jpg', card)
}

function addPosters(app: FastifyInstance, { parts, printed, bytesOf }: Drawing): void {
  const sheet = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const { print, person, answer, paper } = await read(parts, request)
    const code =
      answer.contestants.find((one) => one.assox_id === person?.id)?.code ?? answer.contest.code
    const address = `${parts.publicUrl}/v/${code}`
    const bytes = await printed.get(hashOf('poster', [print, person, paper, address]), () =>
      poster(print, person, { paper, address, bytesOf }),
    )
    return sendSheet(reply, person?.name ?? print.name, bytes)
  }
  app.get<Asked>('/prints/:cx_id/poster.pdf', sheet)
  app.get<Asked>('/prints/:cx_id/:assox_id/poster.pdf', sheet)
}

function addCertificates(app: FastifyInstance, { parts, printed }: Drawing): void {
  app.get<Asked>('/prints/:cx_id/:assox_id/certificate.pdf', async (request, reply) => {
    const { print, person, paper } = await read(parts, request)
    if (!print.declared || person === undefined || person.place === null) refuse('not_found')
    const placed = { ...person, place: person.place }
    const log = `${parts.publicUrl}/cx/${print.cx_id}/log`
    const bytes = await printed.get(hashOf('certificate', [print, person, paper, log]), () =>
      certificate(print, placed, { paper, log }),
    )
    return sendSheet(reply, `${person.name}, ${print.name}`, bytes)
  })
}

async function read(parts: PrintParts, request: FastifyRequest<Asked>) {
  const caller = await parts.identify(request)
  await parts.limits.take('print', caller)
  const { cx_id, assox_id } = request.params
  const locale: Locale = toLocale(request.query.lang) ?? 'en'
  const answer = (await latest(parts.pages, caller.site, cx_id)) ?? refuse('not_found')
  const { title } = await defaultSite(parts.db)
  const print = printOf(answer, title, locale)
  const person =
    assox_id === undefined
      ? undefined
      : (print.people.find(({ id }) => id === assox_id) ?? refuse('not_found'))
  return { print, person, answer, paper: paperOf(request) }
}

const sendSheet = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .headers({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
      'x-content-type-options': 'nosniff',
    })
    .type('application/pdf')
    .send(bytes)

/** The round that counts now, as the contest's page shows it. */
async function latest(
  pages: PublicContests,
  site: SiteScope,
  cxId: string,
): Promise<Answer | undefined> {
  if (!/^[0-9A-Za-z]{20,24}$/.test(cxId)) return undefined
  const whole = await pages.answer(site, cxId)
  const rounds = whole?.contest.rounds.filter(({ merged_into }) => merged_into === null) ?? []
  if (rounds.length < 2) return whole
  const round =
    rounds.findLast(({ state }) => state === 'open') ??
    rounds.findLast(({ state }) => state === 'ended') ??
    rounds[0]
  return pages.answer(site, cxId, round?.round_id)
}

/** What the picture shows, and no more, so that it is drawn anew only when it would look another way. */
function forCard(print: Print, person: Shown | undefined): unknown {
  const { revision: _, people, ...rest } = print
  if (person) return [rest, person]
  const placed = people.filter(({ place }) => place !== null && place <= 3)
  return [rest, placed.length > 0 ? placed : people.slice(0, 6)]
}

const hashOf = (kind: string, shown: unknown): string =>
  createHash('sha256').update(kind).update(JSON.stringify(shown)).digest('base64url').slice(0, 27)

const paperOf = ({ query }: FastifyRequest<Asked>): Paper =>
  query.paper !== undefined && Object.hasOwn(papers, query.paper) ? (query.paper as Paper) : 'a4'

async function storedPicture({ storage }: PrintParts, picture: Picture, width: number) {
  const widths = [...picture.srcset.matchAll(/ (\d+)w/g)]
    .map((found) => Number(found[1]))
    .toSorted((a, b) => a - b)
  const fitting = widths.find((one) => one >= width) ?? widths.at(-1)
  return fitting === undefined ? undefined : storage.get(pictureKey(picture.attachment_id, fitting))
}
