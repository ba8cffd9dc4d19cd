import { createHash } from 'node:crypto'
import type { Picture } from '@plaudit/contract/files'
import { toLocale, type Locale } from '@plaudit/i18n/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import type { Identify } from '../../../platform/module.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Printed } from '../../../platform/sheet/printed.ts'
import { papers, type Paper } from '../../../platform/sheet/sheet.ts'
import { logoBytes, pictureBytes } from '../../files/data.ts'
import { siteOf } from '../../sites/data.ts'
import { originOfSite } from '../../sites/data/hosts.ts'
import type { Answer, PublicContests } from '../../contests/data/publicContests.ts'
import { printLook, printOf } from '../present/prints/model.ts'

export interface PrintParts extends Parts {
  pages: PublicContests
  identify: Identify
}

export interface Asked {
  Params: { cx_id: string; assox_id?: string }
  Querystring: { lang?: string; paper?: string }
}

/** Parts that all of them need: the installation, what was drawn already, and stored pictures. */
export interface Drawing {
  parts: PrintParts
  printed: Printed
  bytesOf: (picture: Picture, width: number) => ReturnType<typeof storedPicture>
}

export async function read(parts: PrintParts, request: FastifyRequest<Asked>) {
  const caller = await parts.identify(request)
  await parts.limits.take('print', caller)
  const { cx_id, assox_id } = request.params
  const locale: Locale = toLocale(request.query.lang) ?? 'en'
  const answer = (await latest(parts.pages, caller.site, cx_id)) ?? refuse('not_found')
  const site = await siteOf(parts.db, caller.site)
  const print = printOf(answer, { title: site.title, look: printLook(site) }, locale)
  const person =
    assox_id === undefined
      ? undefined
      : (print.people.find(({ id }) => id === assox_id) ?? refuse('not_found'))
  return {
    print,
    person,
    answer,
    paper: paperOf(request),
    origin: await originOfSite(parts.db, parts.publicUrl, caller.site),
  }
}

/** A site's logo, small and square. */
export const smallPicture = ({ storage }: PrintParts, src: string | null | undefined) =>
  logoBytes(storage, src)

export const sendSheet = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
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

export const hashOf = (kind: string, shown: unknown): string =>
  createHash('sha256').update(kind).update(JSON.stringify(shown)).digest('base64url').slice(0, 27)

const paperOf = ({ query }: FastifyRequest<Asked>): Paper =>
  query.paper !== undefined && Object.hasOwn(papers, query.paper) ? (query.paper as Paper) : 'a4'

export const storedPicture = ({ storage }: PrintParts, picture: Picture, width: number) =>
  pictureBytes(storage, picture, width)
