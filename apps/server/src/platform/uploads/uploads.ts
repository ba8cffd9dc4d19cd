import type * as Tus from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@plaudit/contract/errors'
import { Refusal, refuse } from '../errors.ts'
import { languageOf } from '../http/caller.ts'
import { failureOf } from '../http/sentences.ts'
import { publicId } from '../ids.ts'
import { onDemand } from '../onDemand.ts'
import type { Secrets } from '../secrets.ts'
import { openSignedAddresses, type Claims } from '../signedAddress.ts'
import type { Log } from '../telemetry.ts'
import { Inbox, type Finished } from './inbox.ts'

const tus = onDemand<typeof Tus>('@tus/server')

export interface Room {
  bytes: number
  /** Code of the refusal of what is more. */
  full: ErrorCode
}

export interface UploadOptions<Said extends Claims> {
  /** Path at which it is mounted: `/app/uploads/videos`. */
  path: string
  /** As in `openSignedAddresses`: `videos: upload`. */
  purpose: string
  /** Keeps what is on its way; in the data folder, of this kind of upload alone. */
  folder: string
  /** Hours from the permission on in which it may be finished. */
  hours?: number
  /**
   * Is told of each whole upload at least once, also after the process was killed in between; a failure is answered
   * to the sender and tried again, a refusal is the end of it. Its answer is told with the last piece.
   */
  finished: Finished<Said>
  /**
   * The room that there is now, asked when an upload begins: a permission may be older than what was stored since. It
   * may refuse.
   */
  room?: (claims: Said) => Promise<Room>
  /** Asked before each piece, and again and again while one comes, with the file of what is there. It may refuse. */
  goesOn?: (claims: Said, file: string) => Promise<void>
  /** Pages elsewhere that may send, exactly named (`APP_ORIGINS`); the site's own may in any case. */
  origins?: readonly string[]
}

/** Large files that go on where they were cut off (tus 1.0). */
export interface Uploads<Said extends Claims> {
  /**
   * Permits one upload of so many bytes at most. The holder of the address can send the file, and nothing else.
   * @returns `token` and `url`, to which a tus client posts; both are good until `expires_at`.
   */
  permit(claims: Said, bytes: number): { id: string; token: string; url: string; expires_at: Date }
  mount(app: FastifyInstance): Promise<void>
  /** Hands over what is whole and was not, and forgets what came too late; returns how many it forgot. */
  sweep(now?: number): Promise<number>
}

const usualHours = 24
/** The one type in which tus takes the pieces of a file. */
const pieces = 'application/offset+octet-stream'
const asJson = { 'content-type': 'application/json' }

/** The content of a token. */
type Permission = { id: string; bytes: number; said: string }

/** The permission that the last part of an address is. */
type PermissionIn = (url: string) => (Permission & { url: string }) | undefined

export function openUploads<Said extends Claims>(
  { secrets, log }: { secrets: Secrets; log: Log },
  options: UploadOptions<Said>,
): Uploads<Said> {
  const { path, purpose, folder, hours = usualHours, finished, room, origins = [] } = options
  const permissions = openSignedAddresses<Permission>(secrets, purpose)
  const permissionIn: PermissionIn = (url) => {
    const token = url.split('?', 1)[0]?.split('/').at(-1) ?? ''
    const found = permissions.check(path, token)
    return found && { ...found, url: `${path}/${token}` }
  }
  const inbox = new Inbox<Said>(folder, hours * 3_600_000, finished)
  let server: Tus.Server | undefined
  return {
    permit(claims, bytes) {
      const id = publicId()
      const said = { id, bytes, said: JSON.stringify(claims) }
      const { url, expires_at } = permissions.sign(path, said, hours * 3600)
      const token = new URLSearchParams(url.split('?')[1]).get('key') ?? ''
      return { id, token, url: `${path}/${token}`, expires_at }
    },
    mount: async (app) =>
      addRoutes(app, path, async (request, reply) => {
        const { id, url, said } = permissionIn(request.url) ?? refuse('not_found')
        const { method, headers } = request
        if (method === 'PATCH' && headers['content-type'] !== pieces) refuse('unsupported_media')
        const isAsking = method === 'OPTIONS'
        if (!isAsking && (await inbox.answer(id, url, request, reply))) return reply
        await watch(request, reply, async () =>
          options.goesOn?.(JSON.parse(said) as Said, inbox.place(id)),
        )
        reply.hijack()
        await (server ??= makeServer({ path, permissionIn, inbox, room, log, origins })).handle(
          request.raw,
          reply.raw,
        )
      }),
    sweep: (now = Date.now()) => inbox.sweep(now, log),
  }
}

/** Milliseconds between two looks at whether a piece that comes may go on. */
const betweenLooks = 2000

/** A piece may be gigabytes long: it is cut off once it may not go on, and its sender goes on from there later. */
async function watch(
  { method, raw }: FastifyRequest,
  reply: FastifyReply,
  mayGoOn: () => Promise<void>,
): Promise<void> {
  // The request that begins an upload may bring the first piece.
  if (method !== 'PATCH' && method !== 'POST') return
  await mayGoOn()
  const timer = setInterval(() => {
    mayGoOn().catch((error: unknown) => {
      if (error instanceof Refusal) raw.destroy()
    })
  }, betweenLooks)
  reply.raw.once('close', () => clearInterval(timer))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

async function addRoutes(app: FastifyInstance, path: string, handler: Handler): Promise<void> {
  await app.register(async (scope) => {
    // The body is read by the uploads themselves, as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const config = { takesFiles: true }
    // OPTIONS tells a client what of tus is spoken here.
    const method = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']
    scope.route({ method, url: `${path}/*`, config, handler })
  })
}

interface ServerParts<Said extends Claims> {
  path: string
  permissionIn: PermissionIn
  inbox: Inbox<Said>
  room: UploadOptions<Said>['room']
  log: Log
  origins: readonly string[]
}

function makeServer<Said extends Claims>(parts: ServerParts<Said>): Tus.Server {
  const { path, permissionIn, inbox, room, log, origins } = parts
  return new (tus().Server)({
    path,
    datastore: inbox.store,
    // A sender's page is one of this site, or of the operator's own app.
    allowedOrigins: (origin) => origins.includes(origin),
    disableTerminationForFinishedUploads: true,
    maxSize: (request) => permissionIn(request.url)?.bytes ?? 0,
    namingFunction: (request) => permissionIn(request.url)?.id ?? refuse('not_found'),
    getFileIdFromRequest: (request) => permissionIn(request.url)?.id,
    generateUrl: (request) => permissionIn(request.url)?.url ?? '',
    onUploadCreate: async (request, { size, metadata }) => {
      const permission = permissionIn(request.url) ?? refuse('not_found')
      const free = await room?.(JSON.parse(permission.said) as Said)
      await proveRoom(inbox, permission, size, free ?? whole(permission))
      // The claims stay with the file, for the process that finishes it without the sender.
      return { metadata: { ...metadata, claims: permission.said } }
    },
    onUploadFinish: async (_request, { id }) => {
      const answer = await inbox.hand(id)
      return answer ? { status_code: 200, headers: asJson, body: JSON.stringify(answer) } : {}
    },
    onResponseError: (request, error) => {
      if (error instanceof Refusal) {
        const language = languageOf(request.headers.get('accept-language') ?? undefined)
        return { status_code: error.status, body: JSON.stringify(failureOf(error, language)) }
      }
      if ('status_code' in error) return undefined
      log.error({ error: String(error) }, 'an upload could not be taken')
      return { status_code: 500, body: 'Something went wrong\n' }
    },
  })
}

/** Uploads of one sender that are on their way at once. */
const mostAtOnce = 50

/** The room of a permission for which nobody counts another. */
const whole = ({ bytes }: Permission): Room => ({ bytes, full: 'storage_full' })

/**
 * Proves that one sender's uploads stay within one permission, and within the room that is left now: begun and left
 * lying, files of many permissions would fill the disk, and nothing counts them before they are whole.
 * @throws the refusal that the room names.
 */
async function proveRoom<Said extends Claims>(
  inbox: Inbox<Said>,
  { id, bytes, said }: Permission,
  size: number | undefined,
  free: Room,
): Promise<void> {
  const most = Math.min(bytes, free.bytes)
  // An upload that does not say how long it will be may become as long as it is permitted.
  const own = size ?? bytes
  const fits = async (): Promise<boolean> => {
    const others = await inbox.begin(id, { claims: said, bytes: own })
    return others.count < mostAtOnce && others.bytes + own <= most
  }
  // A sender who closed the page in the middle begins anew: the upload that was left makes room.
  if ((await fits()) || ((await inbox.endLeft(said)) > 0 && (await fits()))) return
  inbox.giveUp(id)
  refuse(free.full)
}
