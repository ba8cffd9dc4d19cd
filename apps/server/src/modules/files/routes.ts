import { createHash } from 'node:crypto'
import { uploadFile } from '@plaudit/contract/files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/errors.ts'
import { personOf } from '../../platform/http/caller.ts'
import { asStored, sendStored } from '../../platform/http/fileAnswer.ts'
import { filePartsOf, wholeFile } from '../../platform/http/input.ts'
import { route, type Received, type Route } from '../../platform/http/route.ts'
import { fieldsOf } from '../../platform/http/sentences.ts'
import { openPermits } from '../../platform/http/permits.ts'
import type { Parts } from '../../platform/parts.ts'
import { documentById, documentKey, documentValue, type Attachment, type Document } from './data.ts'
import {
  documentOfAddress,
  type DocumentReader,
  holderOf,
  signedAddress,
} from './data/addresses.ts'
import { isClosed, picturesFor, readerOf } from './data/closed.ts'
import { deleteFile } from './mutations/deleteFile.ts'
import { isWork, keepDocument, prepareDocument } from './mutations/documents.ts'
import { keepPicture, preparePicture } from './mutations/pictures.ts'
import { roomOf } from './mutations/room.ts'
import type { Videos } from './mutations/videos.ts'
import { pictureOf } from './present.ts'
import { addPictures, mayOpen } from './routes/pictures.ts'

type FileParts = Pick<Parts, 'ports' | 'secrets' | 'storage'>
type DocumentParts = Pick<Parts, 'db' | 'ports' | 'secrets' | 'storage'>

/** The calls of files. */
export function filesRoutes(parts: FileParts, videos: Pick<Videos, 'permit'>): Route[] {
  const { storage } = parts
  return [
    uploadFileRoute(parts),
    route('Files/uploadDocument', {
      limit: 'upload',
      idempotent: true,
      receive: readDocument,
      prepare: ({ caller, db, received: { name, content } }) =>
        prepareDocument(db, storage, { userId: personOf(caller).user_id, name, content }),
      verb: ({ tx, prepared }) => keepDocument(tx, storage, prepared),
      present: (row) => ({
        document_id: row.document_id,
        name: row.name,
        bytes: row.bytes,
        value: documentValue(row),
      }),
    }),
    sendVideo(parts, videos),
    getPicture(parts),
    deleteFileRoute(parts),
  ]
}

/** Takes a picture and draws it anew in its sizes. Without a purpose the call takes other files too, and keeps them as they are. */
function uploadFileRoute(parts: FileParts): Route {
  const { storage } = parts
  const permits = openPermits(1)
  return route('Files/upload', {
    limit: 'upload',
    idempotent: true,
    receive: readUpload,
    prepare: async ({ caller, db, received: { purpose, content, name }, reply }) => {
      const userId = personOf(caller).user_id
      // A sender of hundreds at once waits for themselves, and nobody else for all of them.
      await permits.take(String(userId), reply)
      if (purpose === undefined && (await isWork(content)))
        return { document: await prepareDocument(db, storage, { userId, name, content }) }
      const asked = { userId, purpose: purpose ?? 'contestant', content }
      return { picture: await preparePicture(db, storage, asked) }
    },
    verb: ({ tx, prepared }): Promise<Document | Attachment> =>
      prepared.picture === undefined
        ? keepDocument(tx, storage, prepared.document)
        : keepPicture(tx, storage, prepared.picture),
    present: async (row, { db, caller }) => {
      if ('document_id' in row) {
        const holder = holderOf(caller)
        return {
          attachment_id: row.document_id,
          url: signedAddress(parts.secrets, row, { holder }).url,
        }
      }
      const { attachment_id } = row
      // A picture that the person sent before may stand in a private club alone.
      const found = await picturesFor(db, readerOf(parts.secrets, caller), [attachment_id])
      const picture = found.get(attachment_id) ?? pictureOf(row)
      return { attachment_id, url: picture.src, picture }
    },
  })
}

const deleteFileRoute = (parts: FileParts): Route =>
  route('Files/deleteFile', {
    limit: 'write',
    verb: ({ tx, caller, input: { attachment_id, video_id } }) =>
      deleteFile(tx, parts, personOf(caller).user_id, attachment_id ?? video_id ?? ''),
    present: () => ({ deleted: true as const }),
  })

/** A picture with addresses that are good from now on: those of a closed one end after minutes. */
const getPicture = (parts: Pick<Parts, 'ports' | 'secrets'>): Route =>
  route('Files/getPicture', {
    limit: 'read',
    read: async ({ db, caller, input: { attachment_id } }) => {
      const { user_id } = personOf(caller)
      const isHidden = await isClosed(db, attachment_id)
      if (isHidden && !(await mayOpen(parts, db, attachment_id, user_id))) refuse('not_found')
      const found = await picturesFor(db, readerOf(parts.secrets, caller), [attachment_id])
      return { picture: found.get(attachment_id) ?? refuse('not_found') }
    },
  })

/** Permits one large file, which comes beside the calls (product 10). */
const sendVideo = ({ storage }: FileParts, videos: Pick<Videos, 'permit'>): Route =>
  route('videos/send', {
    limit: 'upload',
    read: async ({ db, caller, input: { bytes = 0 } }) => {
      const { user_id } = personOf(caller)
      const { bytes: most, full } = await roomOf(db, storage, user_id)
      if (bytes > most) refuse(full)
      const { id, token, url, expires_at } = videos.permit({ owner: user_id }, most)
      return { token, url, video_id: id, most, expires_at: expires_at.toISOString() }
    },
  })

interface SentFile extends Received {
  name: string
  content: Buffer
}

const fileOf = (name: string, content: Buffer, purpose?: string): SentFile => ({
  name,
  content,
  digest: createHash('sha256')
    .update(JSON.stringify([name, purpose]))
    .update(content)
    .digest('hex'),
})

/** Reads one file in the field `file` and the fields of the call, in any order. */
async function readUpload(
  request: FastifyRequest,
): Promise<SentFile & { purpose: string | undefined }> {
  if (!request.isMultipart()) refuse('unsupported_media')
  let content: Buffer | undefined
  let name = ''
  const fields = new Map<string, unknown>()
  for await (const part of filePartsOf(request)) {
    if (part.type === 'field') fields.set(part.fieldname, part.value)
    else if (part.fieldname === 'file') {
      name = part.filename
      content = await wholeFile(part)
    } else {
      part.file.resume()
      fields.set(part.fieldname, true)
    }
  }
  const parsed = uploadFile.input.safeParse(Object.fromEntries(fields), { reportInput: true })
  if (!parsed.success) refuse('invalid_input', { fields: fieldsOf(parsed.error) })
  if (content === undefined) refuse('invalid_input', { fields: { file: 'select_photo' } })
  if (content.length === 0) refuse('invalid_picture')
  const { purpose } = parsed.data
  return { ...fileOf(name, content, purpose), purpose }
}

async function readDocument(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) refuse('unsupported_media')
  for await (const part of filePartsOf(request)) {
    if (part.type === 'field') continue
    if (part.fieldname !== 'file') part.file.resume()
    else return namedFile(part.filename, await wholeFile(part))
  }
  return refuse('invalid_input', { fields: { file: 'required' } })
}

function namedFile(name: string, content: Buffer): SentFile {
  return content.length === 0 ? refuse('unsupported_media') : fileOf(name, content)
}

/** Mounts what is fetched by address: pictures by everybody, files by people to whom a call gave a signed address. */
export function addFiles(app: FastifyInstance, parts: DocumentParts): void {
  addPictures(app, parts)
  addDocuments(app, parts)
}

/**
 * Tells whether a file that a conversation or a post holds, or that was bought, is still this reader's to open; one's
 * own always is.
 */
async function mayRead(
  { db, ports }: Pick<Parts, 'db' | 'ports'>,
  { document_id, user_id }: Document,
  reader: DocumentReader,
): Promise<boolean> {
  const who = reader === 'visitor' ? null : reader
  if (who !== null && who === user_id) return true
  const asked = ['messageDocuments', 'boughtDocuments'] as const
  if (who !== null)
    for (const port of asked)
      if ((await ports.find(port)?.(db, document_id, who)) === true) return true
  return (await ports.find('postFilms')?.(db, document_id, who)) === true
}

/** Serves files by signed addresses: always to be kept, never to be run or shown within our pages. */
function addDocuments(app: FastifyInstance, parts: DocumentParts): void {
  app.get<{ Querystring: { key?: string } }>(
    '/files/documents/:name',
    asStored,
    async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const said = documentOfAddress(parts.secrets, path, request.query.key) ?? refuse('not_found')
      const isHolder = parts.ports.find('isHolder')
      if (said.holder !== null && !(await isHolder?.(request, said))) refuse('not_found')
      const row = (await documentById(parts.db, said.id)) ?? refuse('not_found')
      if (said.reader != null && !(await mayRead(parts, row, said.reader))) refuse('not_found')
      const { document_id, name, mime: type } = row
      return sendStored(request, reply, parts.storage, {
        key: documentKey(document_id),
        name,
        type,
      })
    },
  )
}
