import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import type { Parts } from '../../../platform/parts.ts'
import { pictureKey } from '../data.ts'
import { isOwnPicture, readerOfAddress, standingOf } from '../data/closed.ts'

type PictureParts = Pick<Parts, 'db' | 'ports' | 'secrets' | 'storage'>

/** Tells whether somebody may see a picture now: everybody an open one, its readers and its owner a closed one. */
export async function mayOpen(
  { ports }: Pick<Parts, 'ports'>,
  db: Db,
  attachmentId: string,
  userId: number,
): Promise<boolean> {
  if (await isOwnPicture(db, attachmentId, userId)) return true
  for (const port of [ports.find('closedPictures'), ports.find('closedMessagePictures')])
    if ((await port?.(db, attachmentId, userId)) === true) return true
  return false
}

/** Serves the pictures themselves at `/files/{attachment_id}/{width}.webp`. */
export function addPictures(app: FastifyInstance, parts: PictureParts): void {
  app.get<{ Params: Asked; Querystring: { key?: string } }>('/files/:id/:file', (request, reply) =>
    sendPicture(parts, request.params, request, reply),
  )
}

interface Asked {
  id: string
  file: string
}

const open = {
  // The picture behind an id never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
}
/** A reader's own browser keeps it for as long as the address is good; nobody between keeps it. */
const closed = { 'cache-control': 'private, max-age=300' }

async function sendPicture(
  parts: PictureParts,
  { id, file }: Asked,
  request: FastifyRequest<{ Querystring: { key?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, secrets, storage } = parts
  const width = /^([1-9]\d{0,3})\.webp$/.exec(file)?.[1]
  if (!/^[0-9A-Za-z]{20,24}$/.test(id) || width === undefined) refuse('not_found')
  const standing = await standingOf(db, id)
  if (standing === 'gone') refuse('not_found')
  const isOpen = standing === 'open'
  if (!isOpen) {
    const [path = ''] = request.url.split('?', 1)
    const said = readerOfAddress(secrets, path, request.query.key) ?? refuse('not_found')
    // A key that somebody passed on opens nothing once its reader is out.
    if (said.user_id !== null && !(await mayOpen(parts, db, id, said.user_id))) refuse('not_found')
  }
  const found = await storage.stream(pictureKey(id, Number(width)))
  if (found === undefined) refuse('not_found')
  const etag = `"${id}-${width}"`
  reply.headers({
    ...(isOpen ? open : closed),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  })
  if (isKnown(request, etag)) {
    found.stream.destroy()
    return reply.status(304).send()
  }
  return reply.type('image/webp').header('content-length', found.bytes).send(found.stream)
}
